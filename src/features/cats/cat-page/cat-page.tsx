import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { LostFoundBadge } from '#features/cats/list/lost-found-badge.tsx';
import { useLiveCats } from '#features/cats/live/use-live-cats.ts';
import type { OwnCat, Point, PublicCat } from '#features/cats/model/cat.ts';
import { CatPhoto } from '#features/photos/cat-photo.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { formatMapView } from '#map/base/map-view-url.ts';
import type { LocationType } from '#product/report-values.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { CatPageMap } from './cat-page-map.tsx';
import { CatPageState } from './cat-page-state.tsx';
import { CatTraitList } from './cat-trait-list.tsx';

interface CatPageProps {
  cat: PublicCat | OwnCat;
  /** What this reader may do with it. */
  actions: ReactNode;
  /** What a finder needs first; nothing for others. */
  finder: ReactNode;
  /** Where it was seen. */
  sightings: ReactNode;
  /** The way of the cat since its report, for the map. The same object until it changes. */
  trail: readonly Point[];
  /** What people have written below it. */
  comments: ReactNode;
  /** What was said to an act without JavaScript. */
  notice: ReactNode;
  /** How to tell the moderators that something is wrong with it. */
  report: ReactNode;
  /** Below everything, as wide as the page. */
  neighbours: ReactNode;
}

const exactnessTexts: Record<LocationType, () => string> = {
  street: m.cats_page_exactness_street,
  area: m.cats_page_exactness_area,
  exact: m.cats_page_exactness_exact,
};
const streetZoom = 14;

/** One cat: what it looks like, whether it is lost or found, where and since when. */
export function CatPage(props: CatPageProps) {
  const { cat, actions, notice, finder, sightings, trail, comments, report, neighbours } = props;
  const { revalidate } = useRevalidator();
  // The cat can be approved or removed while the page is open.
  useLiveCats({ isRelevant: ({ id }) => id === cat.id, onHidden: () => {}, onChange: () => void revalidate() });
  return (
    // Two columns on wide screens: photo and place, and the words. One on phones, where the place follows the words.
    <article className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] gap-6 pb-12 max-lg:[reading-flow:grid-order] sm:px-6 sm:pt-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-x-10 [&>*>*]:max-sm:mx-4">
      {/* Beside long comments its end stays in view: no space below the photo is empty. */}
      <div className="max-lg:contents lg:sticky lg:bottom-8 lg:min-h-[calc(100dvh-var(--header-height)-4rem)] lg:space-y-6 lg:self-end">
        {cat.photo && (
          <CatPhoto
            photo={cat.photo}
            alt={photoAlt(cat)}
            sizes="(min-width: 1024px) 560px, 100vw"
            fetched="first"
            className="w-full max-lg:-order-2 max-sm:mx-0! sm:rounded-3xl sm:shadow-raised"
          />
        )}
        <Place cat={cat} trail={trail} />
      </div>
      <div className="max-lg:contents lg:space-y-6">
        <div className="max-lg:-order-1 space-y-6">
          {notice}
          <CatPageState cat={cat} />
          <header>
            <LostFoundBadge isLost={cat.is_lost} isReunited={cat.reunited_at !== null} className="text-sm" />
            <h1 dir="auto" className="mt-2 break-words font-bold text-4xl leading-tight">
              {cat.name}
            </h1>
            <p className="mt-2 text-muted">
              {m.cats_page_reported()} <RelativeTime date={cat.created_at} />{' '}
              {cat.author && <span dir="auto">{m.cats_page_by({ name: cat.author.display_name })}</span>}
            </p>
          </header>
        </div>
        {finder && (
          // At the lower edge of a phone's screen: a finder must not scroll for it.
          <div className="max-lg:sticky max-lg:bottom-0 max-lg:z-10 max-lg:order-last max-lg:mx-0! max-lg:border-line max-lg:border-t max-lg:bg-page/95 max-lg:px-4 max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-lg:backdrop-blur-sm">
            {finder}
          </div>
        )}
        <div className="space-y-6 max-lg:-order-1">
          <p dir="auto" className="whitespace-pre-line break-words text-lg leading-relaxed">
            {cat.description}
          </p>
          <CatTraitList cat={cat} className="traits" />
          <div className="flex flex-wrap gap-3">{actions}</div>
        </div>
        <div className="space-y-6">
          {sightings}
          {report}
          {comments}
        </div>
      </div>
      <div className="empty:hidden lg:col-span-2">{neighbours}</div>
    </article>
  );
}

function photoAlt({ name, is_lost: isLost, reunited_at: reunitedAt }: PublicCat): string {
  if (reunitedAt) return m.cats_page_photo_alt_reunited({ name });
  return isLost ? m.cats_page_photo_alt_lost({ name }) : m.cats_page_photo_alt_found({ name });
}

function Place({ cat, trail }: { cat: PublicCat; trail: readonly Point[] }) {
  const { lat: latitude, lng: longitude, label, location_type: locationType } = cat.location;
  return (
    <section className="overflow-hidden rounded-3xl border border-line bg-surface">
      <CatPageMap cat={cat} trail={trail} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-4">
        <div className="min-w-0">
          <h2 className="flex items-center gap-1.5 font-semibold">
            <Icon name="lucide:map-pin" className="size-4.5 shrink-0 text-link" />
            {label ?? m.cats_page_unknown_place()}
          </h2>
          <p className="text-muted text-sm">{exactnessTexts[locationType]()}</p>
        </div>
        <ButtonLink
          to={`/?at=${formatMapView({ latitude, longitude, zoom: streetZoom })}`}
          variant="secondary"
          size="small"
        >
          {m.cats_page_on_the_map()}
        </ButtonLink>
      </div>
    </section>
  );
}
