/** A null bearer token means that the header is not well-formed. */
export type Credentials = { source: 'bearer'; token: string | null } | { source: 'cookie' };

/** RFC 6750 §2.1 gives the syntax. The scheme's name is case-insensitive (RFC 9110 §11.1). */
const bearerPattern = /^Bearer +([\w.~+/-]+=*)$/i;

/** Even a malformed `Bearer` header excludes the cookie; another scheme, such as a proxy's `Basic`, does not. */
export function findCredentials(headers: Pick<Headers, 'get'>): Credentials {
  const header = headers.get('authorization')?.trim() ?? '';
  if (!/^Bearer(\s|$)/i.test(header)) return { source: 'cookie' };
  return { source: 'bearer', token: bearerPattern.exec(header)?.[1] ?? null };
}
