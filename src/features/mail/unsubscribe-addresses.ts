import type { Locale } from '#i18n/languages.ts';
import { pathInLocale } from '#i18n/locale.ts';

export const unsubscribePath = (token: string, locale: Locale) => pathInLocale(`/unsubscribe/${token}`, locale);

/** Mail programs post to this URL (RFC 8058). */
export const oneClickPath = (token: string) => `/unsubscribe/${token}/now`;
