/** Spec §9: 400 days, the whole site, lax. The browser's client must read it, so it can't be HttpOnly. */
export const authCookieOptions = {
  name: 'sb-catlas-auth-token',
  path: '/',
  sameSite: 'lax',
  maxAge: 400 * 24 * 60 * 60,
} as const;
