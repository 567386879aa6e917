import { createHash } from 'node:crypto';
import { parseCookieHeader, serializeCookieHeader } from '@supabase/ssr';
import { z } from 'zod';
import type { RequestContext } from '#request/request-context.ts';

/**
 * Verifying a recovery link uses it up. Until the new password is set (the service may refuse one, or want the second step
 * first) the session it gave waits here: readable by the server alone, for a quarter of an hour.
 */
const recoveryCookie = { name: 'catlas_recovery', maxAgeSeconds: 15 * 60 };

export interface RecoverySession {
  /** Of the link, or standing for the code, that gave it. */
  tokenHash: string;
  accessToken: string;
  refreshToken: string;
}

/** `[tokenHash, accessToken, refreshToken]`. */
const cookieSchema = z.tuple([z.string(), z.string().min(1), z.string().min(1)]);

interface Tokens {
  access_token: string;
  refresh_token: string;
}

/** For a code that a hosted service's own link came back with: the page finds the session by what stands for the code. */
export function keepRecoverySession(context: Pick<RequestContext, 'config'>, code: string, session: Tokens) {
  const tokenHash = `code-${createHash('sha256').update(code).digest('hex').slice(0, 32)}`;
  return { tokenHash, cookie: recoveryCookieOf(context, toRecoverySession(tokenHash, session)) };
}

export function toRecoverySession(tokenHash: string, session: Tokens): RecoverySession {
  return { tokenHash, accessToken: session.access_token, refreshToken: session.refresh_token };
}

/** Null where none waits for this link. */
export function findRecoverySession(headers: Headers, tokenHash: string): RecoverySession | null {
  const value = parseCookieHeader(headers.get('cookie') ?? '').find(({ name }) => name === recoveryCookie.name)?.value;
  try {
    const [keptHash, accessToken, refreshToken] = cookieSchema.parse(JSON.parse(value ?? '[]'));
    return keptHash === tokenHash ? { tokenHash, accessToken, refreshToken } : null;
  } catch {
    return null;
  }
}

/** Null takes it away. */
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
