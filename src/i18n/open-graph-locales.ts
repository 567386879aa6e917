import type { Locale } from './locale.ts';

/** As Open Graph writes the languages. */
export const openGraphLocales: Record<Locale, string> = { en: 'en_US', fr: 'fr_FR' };
