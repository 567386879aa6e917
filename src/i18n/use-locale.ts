import { useLocation } from 'react-router';
import type { Locale } from './languages.ts';
import { localizePath, splitLocale } from './locale.ts';
import { getLocale } from './paraglide/runtime.js';

export function useLocale(): Locale {
  // The server renders a page once, in the request's language, so it does not follow the address.
  if (import.meta.env.SSR) return getLocale();
  // biome-ignore lint/correctness/useHookAtTopLevel: the condition is a constant of each build
  return splitLocale(useLocation().pathname).locale;
}

export function useLocalizePath(): (path: string) => string {
  const { prefix } = splitLocale(useLocation().pathname);
  return (path) => localizePath(path, prefix);
}
