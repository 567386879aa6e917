import { useLocation } from 'react-router';
import { type Locale, localizePath, splitLocale } from './locale.ts';

/** The language of the page, from its address. */
export function useLocale(): Locale {
  return splitLocale(useLocation().pathname).locale;
}

/** `/about` → `/fr/about` on a French page. */
export function useLocalizePath(): (path: string) => string {
  const { prefix } = splitLocale(useLocation().pathname);
  return (path) => localizePath(path, prefix);
}
