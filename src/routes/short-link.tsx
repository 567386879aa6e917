import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { requestContext } from '#features/accounts/request-context.ts';
import { resolveShortCode } from '#features/links/resolve-short-code.server.ts';
import { localizePath } from '#i18n/locale.ts';

/** `/c/{short}`: to the cat, in the language in which the link was made. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const target = await resolveShortCode(context.get(requestContext), params.short ?? '');
  if (!target) throw data(`Page not found: ${new URL(request.url).pathname}`, { status: 404 });
  throw redirect(localizePath(`/cat/${target.catId}`, target.lang === 'fr' ? '/fr' : ''), 302);
}

export default function ShortLink() {
  return null;
}
