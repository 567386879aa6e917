import { redirectTo } from '@catlas/platform/http/redirect-to.ts';
import { parseAppendedCatId } from '#features/cats/model/parse-cat-id.ts';
import { localizePath, splitLocale } from '#i18n/locale.ts';

/** Returns null for an address without punctuation behind its id. */
export function redirectToCat({ pathname, search }: Pick<URL, 'pathname' | 'search'>, typed: string | undefined) {
  const id = parseAppendedCatId(typed);
  return id === null ? null : redirectTo(`${localizePath(`/cat/${id}`, splitLocale(pathname).prefix)}${search}`);
}
