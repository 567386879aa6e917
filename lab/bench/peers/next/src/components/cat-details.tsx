import { headers } from 'next/headers';
import Link from 'next/link';
import { formatsOf } from '../../../shared/formats.ts';
import type { CatPage } from '../../../shared/pages.ts';
import { type Locale, type TextKey, textsOf } from '../../../shared/texts.ts';
import { Comments } from './comments.tsx';
import { LostFoundBadge } from './lost-found-badge.tsx';

const exactness = {
  street: 'cats_page_exactness_street',
  area: 'cats_page_exactness_area',
  exact: 'cats_page_exactness_exact',
} as const;

interface DetailsProps {
  locale: Locale;
  page: CatPage;
}

/** Everything about a cat beside its photo. */
export function CatDetails({ locale, page: { cat, comments, sightings } }: DetailsProps) {
  const { t } = textsOf(locale);
  return (
    <div className="space-y-6 px-4 sm:px-0">
      <Title locale={locale} cat={cat} />
      <SightingButtons locale={locale} id={cat.id} />
      <p dir="auto" className="whitespace-pre-line break-words text-lg leading-relaxed">
        {cat.description}
      </p>
      {cat.traits.length > 0 && (
        <dl aria-label={t('traits_title')} className="traits">
          {cat.traits.map(({ name, value }) => (
            <div key={value} className="trait">
              <dt>{t(`traits_${name}` as TextKey)}</dt>
              <dd>{t(`traits_${value}` as TextKey)}</dd>
            </div>
          ))}
        </dl>
      )}
      <SharingButtons locale={locale} id={cat.id} />
      {sightings.length > 0 && (
        <ol>
          {sightings.map((each) => (
            <li key={each.id}>{each.place}</li>
          ))}
        </ol>
      )}
      <Place locale={locale} cat={cat} />
      <Comments locale={locale} catId={cat.id} comments={comments} />
    </div>
  );
}

function Title({ locale, cat }: { locale: Locale; cat: CatPage['cat'] }) {
  const { t } = textsOf(locale);
  return (
    <header>
      <LostFoundBadge locale={locale} isLost={cat.isLost} isReunited={cat.reunitedAt !== null} />
      <h1 dir="auto" className="mt-2 break-words font-bold text-4xl leading-tight">
        {cat.name}
      </h1>
      <p className="mt-2 text-muted">
        {t('cats_page_reported')} <time dateTime={cat.createdAt}>{formatsOf(locale).formatAge(cat.createdAt)}</time>{' '}
        {cat.author && <span dir="auto">{t('cats_page_by', { name: cat.author })}</span>}
      </p>
    </header>
  );
}

function SightingButtons({ locale, id }: { locale: Locale; id: number }) {
  const { t, to } = textsOf(locale);
  return (
    <section aria-label={t('sightings_buttons_label')} className="grid grid-cols-2 gap-3">
      <Link href={to(`/cat/${id}/sighting?kind=seen`)} className="button button-primary button-large">
        {t('sightings_button_seen')}
      </Link>
      <Link href={to(`/cat/${id}/sighting?kind=with-me`)} className="button button-secondary button-large">
        {t('sightings_button_with_me')}
      </Link>
    </section>
  );
}

async function SharingButtons({ locale, id }: { locale: Locale; id: number }) {
  const { t, to } = textsOf(locale);
  const host = (await headers()).get('host');
  return (
    <>
      <p className="hidden font-bold text-xl print:block">{`${host}/cat/${id}`}</p>
      <div className="flex flex-wrap gap-3 print:hidden">
        <button type="button" className="button button-primary button-medium">
          {t('cats_share_button')}
        </button>
        <Link href={to(`/cat/${id}/poster`)} className="button button-secondary button-medium">
          {t('poster_title')}
        </Link>
      </div>
      <button type="button" className="button button-ghost button-small text-muted">
        {t('cats_report_button')}
      </button>
    </>
  );
}

function Place({ locale, cat }: { locale: Locale; cat: CatPage['cat'] }) {
  const { t, to } = textsOf(locale);
  const { latitude, longitude, label } = cat.location;
  return (
    <section className="overflow-hidden rounded-3xl border border-line bg-surface">
      <div className="relative h-56 w-full bg-sunken" />
      <h2 className="flex items-center gap-1.5 font-semibold">{label ?? t('cats_page_unknown_place')}</h2>
      <p className="text-muted text-sm">{t(exactness[cat.exactness])}</p>
      <Link
        href={to(`/?at=${latitude.toFixed(4)},${longitude.toFixed(4)},14`)}
        className="button button-secondary button-small"
      >
        {t('cats_page_on_the_map')}
      </Link>
    </section>
  );
}
