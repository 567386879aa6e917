import { defaultLocale, type Locale, locales } from './languages.ts';

export const localeCookieName = 'locale';
/** Spec §9: the choice is stored for a year. */
export const localeCookieMaxAgeSeconds = 365 * 24 * 60 * 60;

export type LocalePrefix = '' | `/${Locale}`;
/** The default language has two prefixes: none, and its own. */
export const localePrefixes: LocalePrefix[] = ['', ...locales.map((locale) => `/${locale}` as const)];

const startsWithLocale = new RegExp(`^/(${locales.join('|')})(?=/|$)`);

export function isLocale(value: unknown): value is Locale {
  return locales.includes(value as Locale);
}

/** Splits `/fr/about` into French and `/about`; only an exact first segment is a locale. */
export function splitLocale(pathname: string): { locale: Locale; prefix: LocalePrefix; path: string } {
  const match = startsWithLocale.exec(pathname);
  if (!match) return { locale: defaultLocale, prefix: '', path: pathname || '/' };
  const locale = match[1] as Locale;
  return { locale, prefix: `/${locale}`, path: pathname.slice(match[0].length) || '/' };
}

/** Adds the current page's prefix; an address with a host or without a leading slash stays unchanged. */
export function localizePath(path: string, prefix: LocalePrefix): string {
  if (!path.startsWith('/') || path.startsWith('//') || prefix === '') return path;
  return path === '/' ? prefix : `${prefix}${path}`;
}

export function pathInLocale(pathname: string, locale: Locale): string {
  const { path } = splitLocale(pathname);
  return localizePath(path, locale === defaultLocale ? '' : `/${locale}`);
}

interface LocaleWishes {
  cookie?: string | null | undefined;
  acceptLanguage?: string | null | undefined;
}

export function preferredLocale(wishes: LocaleWishes): Locale {
  return wantedLocale(wishes) ?? defaultLocale;
}

/** Works like `preferredLocale`, but returns null for a reader who asks for neither language. */
export function wantedLocale({ cookie, acceptLanguage }: LocaleWishes): Locale | null {
  if (isLocale(cookie)) return cookie;
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean);
      return { language: tag.trim().toLowerCase().split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ language, quality }) => isLocale(language) && quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return (wanted[0]?.language as Locale | undefined) ?? null;
}

/** The language that the browser asks for, where a page has no language of its own. */
export function wantedLocaleOf(headers: Headers): Locale | null {
  const cookie = new RegExp(`(?:^|;\\s*)${localeCookieName}=(\\w+)`).exec(headers.get('cookie') ?? '')?.[1];
  return wantedLocale({ cookie, acceptLanguage: headers.get('accept-language') });
}
