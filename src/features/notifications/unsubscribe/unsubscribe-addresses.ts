import { type Locale, pathInLocale } from '#i18n/locale.ts';

/** The page with the button, in the member's language. */
export const unsubscribePath = (token: string, locale: Locale) => pathInLocale(`/unsubscribe/${token}`, locale);

/** The URL that mail programs post to (RFC 8058). */
export const oneClickPath = (token: string) => `/unsubscribe/${token}/now`;
