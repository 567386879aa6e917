import { type Locale, localeCookieName, wantedLocale } from '#i18n/locale.ts';

const storageKey = 'catlas.language-offer';

interface Reader {
  /** As in `document.cookie`. */
  cookies: string;
  /** As in `navigator.languages`, the best first. */
  languages: readonly string[];
}

/** The reader's language, if the page has another one; null also for a reader of neither language. */
export function findOfferedLocale(pageLocale: Locale, { cookies, languages }: Reader): Locale | null {
  const cookie = new RegExp(`(?:^|;\\s*)${localeCookieName}=(\\w+)`).exec(cookies)?.[1];
  const own = wantedLocale({ cookie, acceptLanguage: languages.join(',') });
  return own === pageLocale ? null : own;
}

/** Whether the offer was used or dismissed on this device. Without storage the answer can't be remembered, so it counts as given. */
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
    // As above.
  }
}
