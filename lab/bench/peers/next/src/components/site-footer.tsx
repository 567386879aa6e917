import Link from 'next/link';
import { type Locale, textsOf } from '../../../shared/texts.ts';

const links = [
  ['/', 'common_footer_map'],
  ['/cats/new', 'common_footer_report'],
  ['/missing-cat', 'common_footer_missing'],
  ['/how-it-works', 'common_footer_how'],
  ['/about', 'common_footer_about'],
  ['/terms', 'common_footer_terms'],
  ['/privacy', 'common_footer_privacy'],
  ['/roadmap', 'common_footer_roadmap'],
  ['/release-notes', 'common_footer_releases'],
] as const;
const modes = ['system', 'light', 'dark'] as const;
const languages = [
  { locale: 'en', path: '/', name: 'English' },
  { locale: 'fr', path: '/fr', name: 'Français' },
] as const;

export function SiteFooter({ locale }: { locale: Locale }) {
  const { t, to } = textsOf(locale);
  return (
    <footer className="border-line border-t pt-6 text-sm">
      <nav aria-label={t('common_footer_label')}>
        <ul className="flex flex-wrap gap-x-5">
          {links.map(([path, label]) => (
            <li key={path}>
              <Link href={to(path)}>{t(label)}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <ul className="segments">
        {languages.map((each) => (
          <li key={each.locale}>
            <Link
              href={each.path}
              hrefLang={each.locale}
              lang={each.locale}
              aria-current={each.locale === locale ? 'true' : undefined}
            >
              {each.name}
            </Link>
          </li>
        ))}
      </ul>
      <fieldset className="relative">
        <legend className="sr-only">{t('accounts_color_mode')}</legend>
        {modes.map((mode) => (
          <label key={mode}>
            <input type="radio" name="color-mode" value={mode} defaultChecked={mode === 'system'} className="sr-only" />
            <span className="sr-only">{t(`accounts_color_mode_${mode}`)}</span>
          </label>
        ))}
      </fieldset>
      <p>{t('common_footer_copyright', { year: new Date().getUTCFullYear() })}</p>
      <p className="text-xs leading-relaxed">{t('common_footer_sources', { sources: 'Natural Earth' })}</p>
    </footer>
  );
}
