import { parseAppendedCatId } from '#features/cats/model/parse-cat-id.ts';
import { localizePath, splitLocale } from '#i18n/locale.ts';
import { redirectTo } from '#platform/http/redirect-to.ts';

/** To the page of a cat from an address with punctuation behind its number; null for any other address. */
export function redirectToCat({ pathname, search }: Pick<URL, 'pathname' | 'search'>, typed: string | undefined) {
  const id = parseAppendedCatId(typed);
  return id === null ? null : redirectTo(`${localizePath(`/cat/${id}`, splitLocale(pathname).prefix)}${search}`);
}
