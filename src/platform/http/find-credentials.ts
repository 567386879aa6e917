/** How a request says who sends it. A bearer token is null where the header is not well-formed. */
export type Credentials = { source: 'bearer'; token: string | null } | { source: 'cookie' };

/** RFC 6750 §2.1. The scheme's name is case-insensitive (RFC 9110 §11.1). */
const bearerPattern = /^Bearer +([\w.~+/-]+=*)$/i;

/**
 * Decides which credentials of a request count. A header with the scheme `Bearer` excludes the session cookie, even when it is
 * not well-formed. Any other scheme is not ours, such as the `Basic` of a proxy in front of the site.
 */
export function findCredentials(headers: Pick<Headers, 'get'>): Credentials {
  const header = headers.get('authorization')?.trim() ?? '';
  if (!/^Bearer(\s|$)/i.test(header)) return { source: 'cookie' };
  return { source: 'bearer', token: bearerPattern.exec(header)?.[1] ?? null };
}
