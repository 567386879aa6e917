/** The header has milliseconds since 1970. */
export const keptAtHeader = 'catlas-kept-at';

/** Returns the answer as a cache keeps it, with the time in a header. `body` is the decoded body. */
export function toStoredAnswer({ status, headers }: Response, body: ArrayBuffer, at: number): Response {
  const stored = new Headers(headers);
  // These headers describe the bytes as transferred, and the body here is decoded.
  for (const name of ['content-encoding', 'content-length']) stored.delete(name);
  stored.set(keptAtHeader, String(at));
  // A 204 has no body, not even an empty one.
  return new Response(status === 204 ? null : body, { status, headers: stored });
}
