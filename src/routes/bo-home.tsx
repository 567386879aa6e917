import type { LoaderFunctionArgs } from 'react-router';
import { localizePath, splitLocale } from '#i18n/locale.ts';
import { redirectTo } from '#platform/http/redirect-to.ts';
import { requireAdmin } from '#request/guards.server.ts';
import { requestContext } from '#request/request-context.ts';

/** `/bo` redirects to the account page, which starts with the overview of what is pending. */
export function loader({ url, context }: LoaderFunctionArgs) {
  requireAdmin(context.get(requestContext));
  throw redirectTo(localizePath('/user', splitLocale(url.pathname).prefix), 302);
}

export default function BackOfficeHome() {
  return null;
}
