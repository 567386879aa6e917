/** Spec §9: 400 days, the whole site, lax. The browser's client must read it, so it can't be HttpOnly. */
export const authCookieOptions = {
  name: 'sb-catlas-auth-token',
  path: '/',
  sameSite: 'lax',
  maxAge: 400 * 24 * 60 * 60,
} as const;

/** The session itself or a chunk of it; not the verifier of a sign-in that has begun. */
export function isSessionCookie(name: string): boolean {
  return name === authCookieOptions.name || new RegExp(`^${authCookieOptions.name}\\.\\d+$`).test(name);
}

/** Each sign-in that leads away and back finds its own verifier: two begun at once, or an older mail's link, work too. */
export const pkceFlows = { appendPkceFlowIdToRedirects: true };
