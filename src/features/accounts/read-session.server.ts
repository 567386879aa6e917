import { createServerClient, parseCookieHeader, serializeCookieHeader } from '@supabase/ssr';
import { isLocale, type Locale } from '#i18n/locale.ts';
import type { AuthService, Context } from '#platform/context.ts';
import { authCookieOptions } from './auth-cookie.ts';

/** What a verified access token says of its bearer. */
export interface SessionClaims {
  userId: string;
  email: string | null;
  /** Whether an organisation's identity provider vouches for the address, and nobody else. */
  isSingleSignOn: boolean;
  phone: string | null;
  displayName: string | null;
  /** Of the member's mails, as chosen at sign-up. */
  locale: Locale | null;
  sessionId: string | null;
  assuranceLevel: 'aal1' | 'aal2';
  issuedAt: Date;
  /** The token itself, for asking the sign-in service on the member's behalf. */
  accessToken: string;
}

const uuidPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

interface RequestWithCookies {
  headers: Headers;
  /** Receives the cookies of a refreshed or removed session. */
  responseHeaders: Headers;
  isSecure: boolean;
}

/** A supabase client for one request, whose session lives in that request's cookies. */
export function createRequestAuthClient(auth: AuthService, { headers, responseHeaders, isSecure }: RequestWithCookies) {
  return createServerClient(auth.url, auth.publishableKey, {
    cookieOptions: { ...authCookieOptions, secure: isSecure },
    cookies: {
      getAll: () =>
        parseCookieHeader(headers.get('cookie') ?? '').map(({ name, value }) => ({ name, value: value ?? '' })),
      setAll: (cookies) => {
        for (const { name, value, options } of cookies) {
          responseHeaders.append('set-cookie', serializeCookieHeader(name, value, options));
        }
        responseHeaders.set('cache-control', 'private, no-store');
      },
    },
    global: { fetch: auth.fetch },
  });
}

/**
 * The session of a request: from `Authorization: Bearer`, else from the session cookie, refreshed when it has expired.
 * Null without one, or with one that doesn't verify. A service that can't be reached leaves the cookie alone.
 */
export async function readSession(
  { auth, log }: Pick<Context, 'auth' | 'log'>,
  request: RequestWithCookies,
): Promise<SessionClaims | null> {
  const bearer = /^Bearer\s+(.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!bearer && !request.headers.get('cookie')?.includes(authCookieOptions.name)) return null;
  const client = createRequestAuthClient(auth, request);
  const { data, error } = await client.auth.getClaims(bearer);
  if (error || !data) {
    if (error && error.status !== undefined && error.status >= 500)
      log.warn({ err: error }, 'the auth service did not answer');
    return null;
  }
  const { claims } = data;
  const accessToken = bearer ?? (await client.auth.getSession()).data.session?.access_token;
  if (!accessToken) return null;
  const metadata = (claims.user_metadata ?? {}) as Record<string, unknown>;
  return {
    userId: claims.sub,
    email: claims.email || null,
    isSingleSignOn: String(claims.app_metadata?.provider ?? '').startsWith('sso:'),
    phone: claims.phone || null,
    displayName: typeof metadata.display_name === 'string' ? metadata.display_name : null,
    locale: isLocale(metadata.locale) ? metadata.locale : null,
    sessionId: uuidPattern.test(claims.session_id) ? claims.session_id : null,
    assuranceLevel: claims.aal === 'aal2' ? 'aal2' : 'aal1',
    issuedAt: new Date(claims.iat * 1000),
    accessToken,
  };
}
