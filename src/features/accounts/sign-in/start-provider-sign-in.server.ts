import { redirectTo } from '@catlas/platform/http/redirect-to.ts';
import { parseNextPath, withNextPath } from '#context/account-next-path.ts';
import type { RequestContext } from '#context/request-context.ts';
import { createAccountClient, mailLinks } from '#features/accounts/session/account-request.server.ts';
import { localizePath, splitLocale } from '#i18n/locale.ts';
import { findSignInWays } from './find-sign-in-ways.server.ts';

/** The cookie has the verifier of the flow, so that only this browser can finish it. */
export async function startProviderSignIn(
  context: RequestContext,
  request: Request,
  provider: string,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const next = parseNextPath(searchParams.get('next'));
  const login = withNextPath(localizePath('/login', splitLocale(pathname).prefix), next);
  const { providers } = await findSignInWays(context);
  if (!providers.some(({ id }) => id === provider)) return redirectTo(login);

  const responseHeaders = new Headers();
  const auth = createAccountClient(context, { headers: request.headers, responseHeaders });
  const returnTo = withNextPath(mailLinks(context.config, context.locale).confirm, next);
  const { data, error } = await auth.signInWithOAuth({
    // The client's type lists some providers; the service may support more.
    provider: provider as 'github',
    options: { redirectTo: returnTo, skipBrowserRedirect: true },
  });
  return error ? redirectTo(login) : redirectTo(data.url, { headers: responseHeaders });
}
