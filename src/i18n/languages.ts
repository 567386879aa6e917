interface Language {
  /** The language's own name. */
  name: string;
  /** Open Graph names a country, too. */
  openGraph: string;
  /** A BCP 47 tag whose dates have 24 hours. */
  dates: string;
  thousandsMark: string;
  decimalMark: string;
  /** The field of places with their names in this language; null where a place has only its local name. */
  placeNames: 'name_fr' | null;
}

/**
 * Every language of the site. A new one also needs a row in `project.inlang/settings.json`, `messages/{code}/` and
 * `content/{code}/`.
 */
export const languages = {
  en: {
    name: 'English',
    openGraph: 'en_US',
    dates: 'en-GB',
    thousandsMark: ',',
    decimalMark: '.',
    placeNames: null,
  },
  fr: {
    name: 'Français',
    openGraph: 'fr_FR',
    dates: 'fr-FR',
    thousandsMark: '\u202f',
    decimalMark: ',',
    placeNames: 'name_fr',
  },
} as const satisfies Record<string, Language>;

export type Locale = keyof typeof languages;
export const locales = Object.keys(languages) as [Locale, ...Locale[]];

export const inEachLocale = <Made>(make: (locale: Locale) => Made) =>
  Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as Record<Locale, Made>;

/** Its pages need no prefix, and readers of other languages get it. */
export const defaultLocale = 'en' satisfies Locale;
