import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

// Hono's `csrf` compares origins only, and the specification wants a token.

export const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

export const csrfCookieName = 'catlas_csrf';

export function createCsrfSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Each token is different, so that compression leaks nothing of the cookie's secret. */
export function createCsrfToken(secret: string): string {
  const salt = randomBytes(16).toString('base64url');
  return `${salt}.${sign(secret, salt)}`;
}

export function isCsrfTokenValid(secret: string | undefined, token: string | undefined): boolean {
  if (!secret || !token) return false;
  const [salt, signature, ...rest] = token.split('.');
  if (!salt || !signature || rest.length > 0) return false;
  const expected = Buffer.from(sign(secret, salt));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function sign(secret: string, salt: string) {
  return createHmac('sha256', secret).update(salt).digest('base64url');
}
