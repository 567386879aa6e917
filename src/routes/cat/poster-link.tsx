import { redirectTo } from '@catlas/platform/http/redirect-to.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { requestContext } from '#context/request-context.ts';
import { followShortLink, pathOfTarget } from '#features/links/follow-short-link.server.ts';
import { answerMissingPage } from '#features/links/missing-page.server.ts';
import { posterMarker } from '#features/poster/describe-home-notice.server.ts';
import { pathInLocale, wantedLocaleOf } from '#i18n/locale.ts';

/** `/p/{short}` redirects to the cat in the reader's language, because a poster is in both languages. */
export async function loader({ request, url, params, context }: LoaderFunctionArgs) {
  const own = context.get(requestContext);
  const target = await followShortLink(own, params.short ?? '');
  if (!target) throw await answerMissingPage(own, url);
  const locale = wantedLocaleOf(request.headers) ?? target.lang;
  const path = pathOfTarget(target, { [posterMarker.name]: posterMarker.value });
  throw redirectTo(pathInLocale(path, locale), {
    headers: { 'cache-control': 'private, no-cache', vary: 'accept-language, cookie' },
  });
}

export default function PosterLink() {
  return null;
}
