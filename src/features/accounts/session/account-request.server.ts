import { authClientAddressHeader } from '@catlas/platform/http/client-address.ts';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { RequestContext } from '#context/request-context.ts';
import type { Locale } from '#i18n/languages.ts';
import { localizePath, pathInLocale, splitLocale } from '#i18n/locale.ts';
import { authCookieOptions } from './auth-cookie.ts';
import { createRequestAuthClient } from './request-auth-client.server.ts';

type AccountContext = Pick<RequestContext, 'auth' | 'config' | 'clientAddress'>;

/** Writes the session as cookies to `responseHeaders`. */
export function createAccountClient(
  { auth, config, clientAddress }: AccountContext,
  { headers, responseHeaders }: { headers: Headers; responseHeaders: Headers },
): SupabaseClient['auth'] {
  const person = new Headers();
  if (config.auth === null) person.set(authClientAddressHeader, clientAddress);
  // The service binds sessions and second-factor challenges to the client's address.
  if (clientAddress !== 'unknown') person.set('x-forwarded-for', clientAddress);
  const userAgent = headers.get('user-agent');
  if (userAgent) person.set('user-agent', userAgent);
  const isSecure = config.publicUrl.startsWith('https:');
  const onBehalf = { ...auth, fetch: withHeaders(auth.fetch, person) };
  return createRequestAuthClient(onBehalf, { headers, responseHeaders, isSecure });
}

function withHeaders(call: typeof fetch, person: Headers): typeof fetch {
  return (input, init) => {
    const request = new Request(input, init);
    for (const [name, value] of person) request.headers.set(name, value);
    return call(request);
  };
}

/** These cookies end the session in the browser, even if the service rejects the sign-out. */
export function clearSessionCookies(request: Headers, response: Headers): void {
  // The list includes cookies that a refresh has just written.
  const names = [...(request.get('cookie') ?? '').split(';'), ...response.getSetCookie()]
    .map((cookie) => cookie.trim().split('=')[0] ?? '')
    .filter((name) => name.startsWith(authCookieOptions.name));
  for (const name of new Set(names)) {
    response.append('set-cookie', `${name}=; Path=${authCookieOptions.path}; Max-Age=0; SameSite=Lax`);
  }
}

export function mailLinks({ publicUrl }: { publicUrl: string }, locale: Locale) {
  const addressOf = (path: string) => `${publicUrl}${pathInLocale(path, locale)}`;
  return { confirm: addressOf('/confirm'), passwordUpdate: addressOf('/password/update') };
}

export function homeOf(request: Request): string {
  return localizePath('/', splitLocale(new URL(request.url).pathname).prefix);
}
