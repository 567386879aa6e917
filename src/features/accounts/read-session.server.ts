import {
  combineChunks,
  createServerClient,
  parseCookieHeader,
  serializeCookieHeader,
  stringFromBase64URL,
} from '@supabase/ssr';
import { isAuthRetryableFetchError, type JwtPayload } from '@supabase/supabase-js';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { isLocale, type Locale } from '#i18n/locale.ts';
import type { AuthService, Context } from '#platform/context.ts';
import { authCookieOptions, pkceFlows } from './auth-cookie.ts';

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

/** A token that ends sooner is refreshed first: the page's own calls come a moment after the page. */
const refreshMarginSeconds = 30;
/** So long a page waits for a refresh; the client goes on trying longer, with doubling pauses from 200 ms. */
const refreshPatienceMs = 3_000;

interface RequestWithCookies {
  headers: Headers;
  /** Receives the cookies of a refreshed or removed session. */
  responseHeaders: Headers;
  isSecure: boolean;
}

/** A supabase client for one request, whose session lives in that request's cookies. */
export function createRequestAuthClient(
  auth: Pick<AuthService, 'url' | 'publishableKey' | 'fetch'>,
  { headers, responseHeaders, isSecure }: RequestWithCookies,
) {
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
    auth: { experimental: pkceFlows },
  });
}

/**
 * The session of a request: from `Authorization: Bearer`, else from the session cookie, refreshed when it has expired.
 * Null without one, or with one that doesn't verify. A service that can't be reached leaves the cookie alone, and the
 * token good until it expires; one that refuses the refresh ends the session.
 */
export async function readSession(
  context: Pick<Context, 'auth' | 'log'>,
  request: RequestWithCookies,
): Promise<SessionClaims | null> {
  const bearer = /^Bearer\s+(.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  const accessToken = bearer ?? (await readCookieToken(context, request));
  if (!accessToken) return null;
  const claims = await verifyToken(context, accessToken);
  // An administrator's key is a token without a subject.
  if (!claims || !uuidPattern.test(claims.sub)) return null;
  const metadata = (claims.user_metadata ?? {}) as Record<string, unknown>;
  return {
    userId: claims.sub,
    email: claims.email || null,
    isSingleSignOn: String(claims.app_metadata?.provider ?? '').startsWith('sso:'),
    phone: claims.phone || null,
    displayName: findName(metadata),
    locale: isLocale(metadata.locale) ? metadata.locale : null,
    sessionId: uuidPattern.test(claims.session_id) ? claims.session_id : null,
    assuranceLevel: claims.aal === 'aal2' ? 'aal2' : 'aal1',
    issuedAt: new Date(claims.iat * 1000),
    accessToken,
  };
}

/** What the member is called here, else at the site by which they came (contract §11). */
function findName(metadata: Record<string, unknown>): string | null {
  const names = ['display_name', 'full_name', 'name', 'preferred_username', 'user_name'].map((key) => metadata[key]);
  return (names.find((name) => typeof name === 'string' && name.trim() !== '') as string | undefined) ?? null;
}

async function readCookieToken(
  { auth, log }: Pick<Context, 'auth' | 'log'>,
  request: RequestWithCookies,
): Promise<string | null> {
  const stored = await readStoredToken(request.headers);
  if (!stored || secondsLeft(stored) > refreshMarginSeconds) return stored;
  const refreshed = createRequestAuthClient(auth, request).auth.getSession();
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), refreshPatienceMs);
  });
  const answer = await Promise.race([refreshed, tooLate]).finally(() => clearTimeout(timer));
  if (answer === null || isAuthRetryableFetchError(answer.error))
    log.warn('a session was not refreshed: the sign-in service does not answer');
  return answer?.data.session?.access_token ?? (secondsLeft(stored) > 0 ? stored : null);
}

/** The cookie as `@supabase/ssr` writes it, in chunks; null where it is missing, cut or nobody's. */
async function readStoredToken(headers: Headers): Promise<string | null> {
  const cookies = new Map(parseCookieHeader(headers.get('cookie') ?? '').map(({ name, value }) => [name, value]));
  const value = await combineChunks(authCookieOptions.name, (name) => cookies.get(name) ?? null);
  const [, encoded] = /^base64-(.+)$/.exec(value ?? '') ?? [];
  if (!encoded) return null;
  try {
    const { access_token: token } = JSON.parse(stringFromBase64URL(encoded)) as Record<string, unknown>;
    return typeof token === 'string' && token !== '' ? token : null;
  } catch {
    return null;
  }
}

function secondsLeft(token: string): number {
  try {
    return (decodeJwt(token).exp ?? 0) - Date.now() / 1000;
  } catch {
    return 0;
  }
}

/** By the service's public key, without asking it; a token of a shared secret only the service itself can verify. */
async function verifyToken({ auth, log }: Pick<Context, 'auth' | 'log'>, token: string): Promise<JwtPayload | null> {
  let header: { alg?: string; kid?: string };
  try {
    header = decodeProtectedHeader(token);
  } catch {
    return null;
  }
  const isSymmetric = header.alg?.startsWith('HS') ?? true;
  const key = isSymmetric || !header.kid ? null : await auth.findKey(header.kid);
  if (!isSymmetric && !key) return null;
  const nobody = { headers: new Headers(), responseHeaders: new Headers(), isSecure: false };
  const { data, error } = await createRequestAuthClient(auth, nobody)
    .auth.getClaims(token, { keys: key ? [key as never] : [] })
    // A header that doesn't fit the key it names.
    .catch((error: Error) => ({ data: null, error }));
  if (isAuthRetryableFetchError(error)) log.warn({ err: error }, 'the sign-in service does not answer');
  return error ? null : (data?.claims ?? null);
}
