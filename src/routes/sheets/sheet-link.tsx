import { redirectTo } from '@catlas/platform/http/redirect-to.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { answerPath } from '#features/finder-sheets/finder-sheet.ts';
import { defaultLocale } from '#i18n/languages.ts';
import { pathInLocale, wantedLocaleOf } from '#i18n/locale.ts';

/** `/s/{code}` redirects to its page in the reader's language, because a sheet is in both languages. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const locale = wantedLocaleOf(request.headers) ?? defaultLocale;
  throw redirectTo(pathInLocale(answerPath(encodeURIComponent(params.code ?? '')), locale), {
    headers: { 'cache-control': 'private, no-cache', vary: 'accept-language, cookie' },
  });
}

export default function SheetLink() {
  return null;
}
