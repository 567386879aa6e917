import { isUuid } from '@catlas/platform/db/is-uuid.ts';
import { findCredentials } from '@catlas/platform/http/find-credentials.ts';
import { decodeJwt } from 'jose';
import type { Context } from '#context/context.ts';
import type { SessionClaims } from '#context/session-claims.ts';
import { isLocale } from '#i18n/locale.ts';
import { authCookieOptions } from './auth-cookie.ts';
import { refreshSession } from './refresh-session.server.ts';
import {
  hasSessionCookie,
  type RequestCookies,
  readSessionCookie,
  removeStaleChunks,
  writeItem,
} from './session-cookie.server.ts';
import { verifyToken } from './verify-token.server.ts';

/** The API calls of a page follow soon after it, so its token must last longer than this. */
const refreshMarginSeconds = 30;

/**
 * Reads `Authorization: Bearer`, else the session cookie, and refreshes an expired one. Returns null without a valid session.
 * The service's refusal of a refresh ends the session; if the service is unavailable, the token counts until it expires.
 */
export async function readSession(
  context: Pick<Context, 'auth' | 'log'>,
  request: RequestCookies,
): Promise<SessionClaims | null> {
  const credentials = findCredentials(request.headers);
  const accessToken = credentials.source === 'bearer' ? credentials.token : await readCookieToken(context, request);
  if (!accessToken) return null;
  const claims = await verifyToken(context, accessToken);
  // An administrator's key is a token without a subject.
  if (!claims || !isUuid(claims.sub)) return null;
  const metadata = claims.user_metadata ?? {};
  return {
    userId: claims.sub,
    email: claims.email || null,
    isSingleSignOn: String(claims.app_metadata?.provider ?? '').startsWith('sso:'),
    phone: claims.phone || null,
    displayName: findName(metadata, claims.email || null),
    locale: isLocale(metadata.locale) ? metadata.locale : null,
    sessionId: claims.session_id && isUuid(claims.session_id) ? claims.session_id : null,
    assuranceLevel: claims.aal === 'aal2' ? 'aal2' : 'aal1',
    issuedAt: new Date(claims.iat * 1000),
    accessToken,
  };
}

/** Some providers give the address as a name, which other members must not see (contract §11). */
function findName(metadata: Record<string, unknown>, email: string | null): string | null {
  const names = ['display_name', 'full_name', 'name', 'preferred_username', 'user_name'].map((key) => metadata[key]);
  const isName = (name: unknown): name is string =>
    typeof name === 'string' && name.trim() !== '' && name.trim().toLowerCase() !== email?.toLowerCase();
  return names.find(isName) ?? null;
}

async function readCookieToken(
  { auth, log }: Pick<Context, 'auth' | 'log'>,
  request: RequestCookies,
): Promise<string | null> {
  const stored = readSessionCookie(request.headers);
  if (!stored) {
    // The browser's client cannot use this cookie either, and its owner would get no shared pages.
    if (hasSessionCookie(request.headers)) writeItem(authCookieOptions.name, null, request);
    return null;
  }
  removeStaleChunks(request);
  const secondsLeft = secondsUntilEnd(stored.access_token);
  if (secondsLeft > refreshMarginSeconds) return stored.access_token;
  const refreshed = await refreshSession(auth, stored.refresh_token);
  if (typeof refreshed === 'object') {
    writeItem(authCookieOptions.name, JSON.stringify(refreshed), request);
    return refreshed.access_token;
  }
  if (refreshed === 'unavailable') log.warn('a session was not refreshed: the sign-in service does not answer');
  if (secondsLeft > 0) return stored.access_token;
  if (refreshed === 'refused') writeItem(authCookieOptions.name, null, request);
  return null;
}

function secondsUntilEnd(token: string): number {
  try {
    return (decodeJwt(token).exp ?? 0) - Date.now() / 1000;
  } catch {
    return 0;
  }
}
