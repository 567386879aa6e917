import { redirectTo } from '@catlas/platform/http/redirect-to.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { requestContext } from '#context/request-context.ts';
import { followShortLink, pathOfTarget } from '#features/links/follow-short-link.server.ts';
import { answerMissingPage } from '#features/links/missing-page.server.ts';
import { pathInLocale } from '#i18n/locale.ts';

/** `/c/{short}` redirects to the cat in the language of the link. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const own = context.get(requestContext);
  const target = await followShortLink(own, params.short ?? '');
  if (!target) throw await answerMissingPage(own, url);
  throw redirectTo(pathInLocale(pathOfTarget(target), target.lang), 302);
}

export default function ShortLink() {
  return null;
}
