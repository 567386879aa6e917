import { useLocation } from 'react-router';
import {
  type Locale,
  localeCookieMaxAgeSeconds,
  localeCookieName,
  locales,
  pathInLocale,
  splitLocale,
} from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';

/** The name of each language in that language. */
const names: Record<Locale, string> = { en: 'English', fr: 'Français' };

/** Stores the choice, so that `/` opens in this language next time. */
export function rememberLocale(locale: Locale): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${localeCookieName}=${locale}; path=/; max-age=${localeCookieMaxAgeSeconds}; samesite=lax${secure}`;
}

/** The same page in the other language, as a new document, because every text changes. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation();
  const current = useLocale();
  return (
    <ul aria-label={m.accounts_language()} className="segments">
      {locales.map((locale) => {
        // `/` follows the browser's language. `/en` is always English, even without the cookie.
        const path = splitLocale(pathname).path === '/' && locale === 'en' ? '/en' : pathInLocale(pathname, locale);
        return (
          <li key={locale}>
            <a
              href={path + search}
              hrefLang={locale}
              lang={locale}
              aria-current={locale === current ? 'true' : undefined}
              onClick={() => rememberLocale(locale)}
            >
              {names[locale]}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
