import type { Locale } from '#i18n/languages.ts';
import { localeCookieName, wantedLocale } from '#i18n/locale.ts';

const storageKey = 'catlas.language-offer';

interface Reader {
  cookies: string;
  languages: readonly string[];
}

/** Returns null if the page has the reader's language, or if the reader has none of ours. */
export function findOfferedLocale(pageLocale: Locale, { cookies, languages }: Reader): Locale | null {
  const cookie = new RegExp(`(?:^|;\\s*)${localeCookieName}=(\\w+)`).exec(cookies)?.[1];
  const own = wantedLocale({ cookie, acceptLanguage: languages.join(',') });
  return own === pageLocale ? null : own;
}

/** Without storage the answer cannot be remembered, so the offer counts as answered. */
export function isOfferAnswered(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return true;
  }
}

export function rememberOfferAnswer(): void {
  try {
    localStorage.setItem(storageKey, 'answered');
  } catch {
    // Without storage the answer is not stored.
  }
}
