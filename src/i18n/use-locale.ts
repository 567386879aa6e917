import { useLocation } from 'react-router';
import { type Locale, localizePath, splitLocale } from './locale.ts';
import { getLocale } from './paraglide/runtime.js';

/** The language of the page, from its address. */
export function useLocale(): Locale {
  // A page is rendered once on the server, in the request's language: nothing there has to follow the address.
  if (import.meta.env.SSR) return getLocale();
  // biome-ignore lint/correctness/useHookAtTopLevel: the condition is a constant of each build
  return splitLocale(useLocation().pathname).locale;
}

/** `/about` → `/fr/about` on a French page. */
export function useLocalizePath(): (path: string) => string {
  const { prefix } = splitLocale(useLocation().pathname);
  return (path) => localizePath(path, prefix);
}
