import { useLocation } from 'react-router';
import { useColorMode } from '#context/color-mode.ts';
import { useRootData } from '#context/root-data.ts';
import { defaultLocale, type Locale, locales } from '#i18n/languages.ts';
import { pathInLocale, splitLocale } from '#i18n/locale.ts';

/** The browser's bars take the page's background. */
const barColors = { light: '#fafaf9', dark: '#0c0a09' };

export function DocumentHead() {
  const root = useRootData();
  const mode = useColorMode();
  const { pathname } = useLocation();
  const publicUrl = root?.publicUrl;
  // `/about.fr` is always French, so its canonical URL is `/fr/about`.
  const path = pathname.replace(/\.fr$/, '');
  const ownLocale = path === pathname ? splitLocale(path).locale : 'fr';
  const addressIn = (locale: Locale) => `${publicUrl}${pathInLocale(path, locale)}`;
  return (
    <>
      {mode === 'system' ? (
        <>
          <meta name="theme-color" media="(prefers-color-scheme: light)" content={barColors.light} />
          <meta name="theme-color" media="(prefers-color-scheme: dark)" content={barColors.dark} />
        </>
      ) : (
        <meta name="theme-color" content={barColors[mode]} />
      )}
      {root && <meta name="csrf-token" content={root.csrf.token} data-header={root.csrf.header} />}
      {publicUrl && (
        <>
          <link rel="canonical" href={addressIn(ownLocale)} />
          {locales.map((locale) => (
            <link key={locale} rel="alternate" hrefLang={locale} href={addressIn(locale)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={addressIn(defaultLocale)} />
          <link rel="alternate" type="application/atom+xml" href={`/feed.atom?locale=${ownLocale}`} />
          <link rel="alternate" type="application/geo+json" href={`/feed.geojson?locale=${ownLocale}`} />
        </>
      )}
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href={pathInLocale('/manifest.webmanifest', ownLocale)} />
    </>
  );
}
