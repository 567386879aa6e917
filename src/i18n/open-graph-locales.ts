import type { Locale } from './locale.ts';

export const openGraphLocales: Record<Locale, string> = { en: 'en_US', fr: 'fr_FR' };
