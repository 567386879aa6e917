/** Spec §9 sets these values. The browser's client must read the cookie, so it cannot be HttpOnly. */
export const authCookieOptions = {
  name: 'sb-catlas-auth-token',
  path: '/',
  sameSite: 'lax',
  maxAge: 400 * 24 * 60 * 60,
} as const;

/** Returns false for the verifier of a started sign-in. */
export function isSessionCookie(name: string): boolean {
  return name === authCookieOptions.name || new RegExp(`^${authCookieOptions.name}\\.(?:0|[1-9]\\d*)$`).test(name);
}

/** Each sign-in flow has its own verifier, so that concurrent flows and links of older mails work. */
export const pkceFlows = { appendPkceFlowIdToRedirects: true };
