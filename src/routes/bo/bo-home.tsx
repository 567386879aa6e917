import { redirectTo } from '@catlas/platform/http/redirect-to.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { requireAdmin } from '#context/guards.server.ts';
import { requestContext } from '#context/request-context.ts';
import { localizePath, splitLocale } from '#i18n/locale.ts';

/** `/bo` redirects to the account page, which starts with the overview of what is pending. */
export function loader({ url, context }: LoaderFunctionArgs) {
  requireAdmin(context.get(requestContext));
  throw redirectTo(localizePath('/user', splitLocale(url.pathname).prefix), 302);
}

export default function BackOfficeHome() {
  return null;
}
