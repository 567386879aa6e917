import type { Metadata } from 'next';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { formatsOf } from '../../../../shared/formats.ts';
import { readHome } from '../../../../shared/pages.ts';
import { textsOf } from '../../../../shared/texts.ts';
import { CatCard } from '../../components/cat-card.tsx';
import { CoatFilter } from '../../components/coat-filter.tsx';
import { FoundFilter } from '../../components/found-filter.tsx';
import { HighlightedCats } from '../../components/highlight.tsx';
import { database } from '../../server/database.ts';
import { alternatesOf, localeOf } from '../../server/locale.ts';

export const dynamic = 'force-dynamic';

interface HomeProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<Record<string, string>>;
}

const sizes = '(min-width: 64rem) 12rem, 50vw';

export async function generateMetadata({ params }: HomeProps): Promise<Metadata> {
  const locale = await localeOf(params);
  const { t } = textsOf(locale);
  const title = `Catlas · ${t('cats_home_list_label')}`;
  return {
    title,
    openGraph: { title, description: t('common_about_text'), type: 'website' },
    alternates: alternatesOf('/', locale),
  };
}

export default async function Home({ params, searchParams }: HomeProps) {
  const [locale, query] = await Promise.all([localeOf(params), searchParams]);
  const { t, to } = textsOf(locale);
  const data = await readHome(database, query, locale);
  if (data.found) redirect(to(`/cat/${data.found.id}`));
  const addressOf = (changes: Record<string, string | undefined>) => ({
    pathname: to('/'),
    query: { ...query, ...changes },
  });
  const count = formatsOf(locale).formatCount(data.counts.all);
  return (
    <div className="relative flex min-h-0 flex-1 overflow-hidden">
      <Link href={to('/cats/new')} className="button button-primary button-medium absolute">
        {t('cats_home_add')}
      </Link>
      <div className="bg-[#f8f3ea]">
        <div aria-hidden="true" className="bg-no-repeat" />
      </div>
      <section aria-label={t('cats_home_list_label')} className="flex min-h-0 flex-col bg-surface">
        <div className="px-4 pb-3 lg:pt-4">
          <h1 className="font-bold text-xl leading-snug">{t('cats_home_list_label')}</h1>
          <p aria-live="polite" className="mb-3 text-muted text-sm leading-snug">
            {t('cats_home_count', { count })}
          </p>
          <FoundFilter locale={locale} counts={data.counts} chosen={query.filter} addressOf={addressOf} />
        </div>
        <CoatFilter locale={locale} at={query.at} />
        {data.searchedInVain && <p role="status">{t('cats_home_search_nothing', { query: data.searchedInVain })}</p>}
        <HighlightedCats>
          <ul className="cards px-4 pt-1 pb-4">
            {data.cats.map((cat, index) => (
              <li key={cat.id}>
                <CatCard cat={cat} locale={locale} sizes={sizes} isFirst={index < 4} />
              </li>
            ))}
          </ul>
        </HighlightedCats>
        {data.nextCursor && (
          <Link href={addressOf({ cursor: data.nextCursor })} className="button button-secondary">
            {t('cats_home_more')}
          </Link>
        )}
      </section>
    </div>
  );
}
