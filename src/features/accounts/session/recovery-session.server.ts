import { createHash } from 'node:crypto';
import { parseCookieHeader, serializeCookieHeader } from '@supabase/ssr';
import { z } from 'zod';
import type { RequestContext } from '#context/request-context.ts';

/** Verifying a recovery link uses it up, so this server-only cookie has its session until the password is set. */
const recoveryCookie = { name: 'catlas_recovery', maxAgeSeconds: 15 * 60 };

export interface RecoverySession {
  tokenHash: string;
  accessToken: string;
  refreshToken: string;
}

const cookieSchema = z.tuple([z.string(), z.string().min(1), z.string().min(1)]);

interface Tokens {
  access_token: string;
  refresh_token: string;
}

export function storeRecoverySession(context: Pick<RequestContext, 'config'>, code: string, session: Tokens) {
  const tokenHash = `code-${createHash('sha256').update(code).digest('hex').slice(0, 32)}`;
  return { tokenHash, cookie: recoveryCookieOf(context, toRecoverySession(tokenHash, session)) };
}

export function toRecoverySession(tokenHash: string, session: Tokens): RecoverySession {
  return { tokenHash, accessToken: session.access_token, refreshToken: session.refresh_token };
}

/** Returns null without a session for this link. */
export function findRecoverySession(headers: Headers, tokenHash: string): RecoverySession | null {
  const value = parseCookieHeader(headers.get('cookie') ?? '').find(({ name }) => name === recoveryCookie.name)?.value;
  try {
    const [storedHash, accessToken, refreshToken] = cookieSchema.parse(JSON.parse(value ?? '[]'));
    return storedHash === tokenHash ? { tokenHash, accessToken, refreshToken } : null;
  } catch {
    return null;
  }
}

export function recoveryCookieOf({ config }: Pick<RequestContext, 'config'>, session: RecoverySession | null): string {
  const value = session ? JSON.stringify([session.tokenHash, session.accessToken, session.refreshToken]) : '';
  return serializeCookieHeader(recoveryCookie.name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https:'),
    maxAge: session ? recoveryCookie.maxAgeSeconds : 0,
  });
}
