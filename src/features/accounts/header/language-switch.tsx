import { useLocation } from 'react-router';
import { defaultLocale, type Locale, languages, locales } from '#i18n/languages.ts';
import { localeCookieMaxAgeSeconds, localeCookieName, pathInLocale, splitLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';

/** Stores the choice, so that `/` opens in this language next time. */
export function rememberLocale(locale: Locale): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${localeCookieName}=${locale}; path=/; max-age=${localeCookieMaxAgeSeconds}; samesite=lax${secure}`;
}

/** `/` follows the browser's language, but `/en` is always English, even without the cookie. */
export function addressInLocale({ pathname, search }: { pathname: string; search: string }, locale: Locale): string {
  const isDefaultHome = splitLocale(pathname).path === '/' && locale === defaultLocale;
  return (isDefaultHome ? `/${locale}` : pathInLocale(pathname, locale)) + search;
}

export function LanguageSwitch() {
  const current = useLocale();
  return (
    <ul aria-label={m.accounts_language()} className="segments">
      {locales.map((locale) => (
        <li key={locale}>
          <LanguageLink locale={locale} isCurrent={locale === current} />
        </li>
      ))}
    </ul>
  );
}

export function OtherLanguageLink({ className }: { className?: string }) {
  const current = useLocale();
  return locales
    .filter((locale) => locale !== current)
    .map((locale) => <LanguageLink key={locale} locale={locale} className={className} />);
}

interface LanguageLinkProps {
  locale: Locale;
  isCurrent?: boolean;
  className?: string | undefined;
}

function LanguageLink({ locale, isCurrent = false, className }: LanguageLinkProps) {
  return (
    <a
      href={addressInLocale(useLocation(), locale)}
      hrefLang={locale}
      lang={locale}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={() => rememberLocale(locale)}
      className={className}
    >
      {languages[locale].name}
    </a>
  );
}
