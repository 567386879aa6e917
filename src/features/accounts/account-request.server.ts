import type { SupabaseClient } from '@supabase/supabase-js';
import type { Locale } from '#i18n/locale.ts';
import { localizePath, splitLocale } from '#i18n/locale.ts';
import type { AuthService } from '#platform/context.ts';
import { authClientAddressHeader } from '#platform/http/client-address.ts';
import { authCookieOptions } from './auth-cookie.ts';
import { createRequestAuthClient } from './read-session.server.ts';
import type { RequestContext } from './request-context.ts';

type AccountContext = Pick<RequestContext, 'auth' | 'config' | 'clientAddress'>;

/** A sign-in client that acts for the person behind a request. Its session becomes cookies in `responseHeaders`. */
export function createAccountClient(
  { auth, config, clientAddress }: AccountContext,
  { headers, responseHeaders }: { headers: Headers; responseHeaders: Headers },
): SupabaseClient['auth'] {
  const isEmbedded = config.auth === null;
  const onBehalf: AuthService = isEmbedded ? { ...auth, fetch: withHeader(auth.fetch, clientAddress) } : auth;
  const isSecure = config.publicUrl.startsWith('https:');
  return createRequestAuthClient(onBehalf, { headers, responseHeaders, isSecure }).auth;
}

function withHeader(call: typeof fetch, clientAddress: string): typeof fetch {
  return (input, init) => {
    const request = new Request(input, init);
    request.headers.set(authClientAddressHeader, clientAddress);
    return call(request);
  };
}

/** Cookies that end the session in the browser, whatever the service says. */
export function clearSessionCookies(request: Headers, response: Headers): void {
  const names = (request.get('cookie') ?? '')
    .split(';')
    .map((cookie) => cookie.trim().split('=')[0] ?? '')
    .filter((name) => name.startsWith(authCookieOptions.name));
  for (const name of new Set(names)) {
    response.append('set-cookie', `${name}=; Path=${authCookieOptions.path}; Max-Age=0; SameSite=Lax`);
  }
}

/** Addresses that mails lead to, in the reader's language. */
export function mailLinks({ publicUrl }: { publicUrl: string }, locale: Locale) {
  const prefix = locale === 'fr' ? '/fr' : '';
  return { confirm: `${publicUrl}${prefix}/confirm`, passwordUpdate: `${publicUrl}${prefix}/password/update` };
}

/** The home page in the form (`/`, `/en`, `/fr`) of the page that asks. */
export function homeOf(request: Request): string {
  return localizePath('/', splitLocale(new URL(request.url).pathname).prefix);
}
