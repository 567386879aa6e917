import Link from 'next/link';
import { type Locale, textsOf } from '../../../shared/texts.ts';
import { findHeader } from '../server/member.ts';
import { SearchField } from './search-field.tsx';

export function SiteHeader({ locale }: { locale: Locale }) {
  const { t, to } = textsOf(locale);
  return (
    <header className="sticky top-0 border-line border-b bg-page/95">
      <div className="mx-auto flex items-center gap-1.5">
        <Link href={to('/')} className="flex min-h-11 shrink-0 items-center gap-2 rounded-full">
          <svg viewBox="0 0 64 64" className="size-9" aria-hidden="true">
            <path fill="#ea580c" d="M32 63C27 53 6 44 6 26a26 26 0 0 1 52 0C58 44 37 53 32 63Z" />
            <circle cx="32" cy="26" r="15" fill="#fff" />
          </svg>
          <span className="font-bold font-display text-xl tracking-tight">Catlas</span>
        </Link>
        <search className="relative min-w-0 flex-1">
          <form className="flex h-11 items-center rounded-full border" action={to('/')} method="get">
            <SearchField label={t('cats_home_search_label')} />
            <button type="submit" className="icon-button">
              {t('cats_home_search_label')}
            </button>
          </form>
        </search>
        <About locale={locale} />
        <Account locale={locale} />
      </div>
    </header>
  );
}

function About({ locale }: { locale: Locale }) {
  const { t, to } = textsOf(locale);
  return (
    <>
      <button type="button" popoverTarget="about" aria-label={t('common_about_label')} className="icon-button" />
      <div id="about" popover="auto" role="dialog" aria-label={t('common_about_label')} className="popover">
        <p className="font-bold font-display text-lg">{t('common_about_title')}</p>
        <p className="mt-2 text-muted leading-relaxed">{t('common_about_text')}</p>
        <p className="mt-3 flex flex-wrap gap-x-5">
          <Link href={to('/how-it-works')}>{t('common_footer_how')}</Link>
          <Link href={to('/about')}>{t('common_footer_about')}</Link>
          <Link href={to('/cats/new')}>{t('common_footer_report')}</Link>
        </p>
      </div>
    </>
  );
}

async function Account({ locale }: { locale: Locale }) {
  const { t, to } = textsOf(locale);
  const member = await findHeader();
  if (!member)
    return (
      <Link href={to('/login')} className="icon-button">
        <svg viewBox="0 0 24 24" className="icon size-6" aria-hidden="true">
          <circle cx="12" cy="8" r="5" />
          <path d="M20 21a8 8 0 0 0-16 0" />
        </svg>
      </Link>
    );
  return (
    <Link
      href={to(member.unread > 0 ? '/user#threads' : '/user')}
      aria-label={t('accounts_button_account')}
      className="icon-button relative"
    >
      <span
        aria-hidden="true"
        className="grid size-9 place-items-center rounded-full bg-primary-100 font-bold text-primary-800"
      >
        {member.initial}
      </span>
      {member.unread > 0 && (
        <span
          aria-hidden="true"
          data-count={member.unread}
          className="absolute end-0 top-0 rounded-full bg-red-700 text-white text-xs"
        />
      )}
    </Link>
  );
}
