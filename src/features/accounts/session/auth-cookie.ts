/** Spec §9: 400 days, path `/`, lax. The browser's client must read it, so it can't be HttpOnly. */
export const authCookieOptions = {
  name: 'sb-catlas-auth-token',
  path: '/',
  sameSite: 'lax',
  maxAge: 400 * 24 * 60 * 60,
} as const;

/** The session or a chunk of it; not the verifier of a started sign-in. */
export function isSessionCookie(name: string): boolean {
  return name === authCookieOptions.name || new RegExp(`^${authCookieOptions.name}\\.(?:0|[1-9]\\d*)$`).test(name);
}

/** One verifier per sign-in flow, so that concurrent flows and links of older mails work. */
export const pkceFlows = { appendPkceFlowIdToRedirects: true };
