import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { useRootData } from '#context/root-data.ts';
import type { LocationType } from '#db/report-values.ts';
import { isNeutralName } from '#features/accounts/names/neutral-name.ts';
import { ConfirmedText } from '#features/cats/confirmed-text.tsx';
import { useLiveCats } from '#features/cats/live/use-live-cats.ts';
import { LostFoundBadge } from '#features/cats/lost-found-badge.tsx';
import type { OwnCat, Point, PublicCat } from '#features/cats/model/cat.ts';
import { CatPhoto } from '#features/photos/cat-photo.tsx';
import { positionPath } from '#features/position/position.ts';
import { m } from '#i18n/paraglide/messages.js';
import { formatMapView } from '#map/base/map-view-url.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { latePart } from '#ui/loading/late-part.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { CatHeadline } from './cat-headline.tsx';
import { CatPageMap } from './cat-page-map.tsx';
import { CatPageState } from './cat-page-state.tsx';
import { MorePhotos } from './more-photos.tsx';
import { photoAlt } from './photo-alt.ts';

// The names of all traits' values are a tenth of this page's own code.
const CatTraitList = latePart(() => import('./cat-trait-list.tsx').then((module) => module.CatTraitList));

interface CatPageProps {
  cat: PublicCat | OwnCat;
  actions: ReactNode;
  finder: ReactNode;
  sightings: ReactNode;
  /** The trail is the same object until it changes. */
  trail: readonly Point[];
  comments: ReactNode;
  notice: ReactNode;
  report: ReactNode;
  neighbours: ReactNode;
  /** Below the map. */
  keep: ReactNode;
}

const exactnessTexts: Record<LocationType, () => string> = {
  street: m.cats_page_exactness_street,
  area: m.cats_page_exactness_area,
  exact: m.cats_page_exactness_exact,
};
const streetZoom = 14;

export function CatPage(props: CatPageProps) {
  const { cat, actions, notice, finder, sightings, trail, comments, report, neighbours, keep } = props;
  const { revalidate } = useRevalidator();
  // Authors come back for what others have told them.
  const isOwn = 'version' in cat;
  // The cat can be approved or removed while the page is open.
  useLiveCats({ isRelevant: ({ id }) => id === cat.id, onHidden: () => {}, onChange: () => void revalidate() });
  const buttons = <div className="flex flex-wrap gap-3 print:hidden">{actions}</div>;
  return (
    <article className="cat-page">
      <div className="cat-page-side">
        {cat.photo && (
          <CatPhoto
            photo={cat.photo}
            alt={photoAlt({ name: cat.name, isLost: cat.is_lost, isReunited: cat.reunited_at !== null })}
            sizes="(min-width: 1024px) 560px, 100vw"
            fetched="first"
            className="cat-page-photo print:mx-auto! w-full max-lg:-order-2 print:max-w-md max-sm:mx-0! sm:rounded-3xl sm:shadow-raised"
          />
        )}
        <div className="empty:hidden max-lg:-order-2">
          <MorePhotos
            photos={cat.photos?.slice(1) ?? []}
            name={cat.name}
            isLost={cat.is_lost}
            isReunited={cat.reunited_at !== null}
          />
        </div>
        <Place cat={cat} trail={trail} keep={keep} />
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
            <CatHeadline cat={cat} />
            <p className="mt-1 text-muted">
              {m.cats_page_reported()} <RelativeTime date={cat.created_at} />{' '}
              {cat.author && <span dir="auto">{describeAuthor(cat.author.display_name, cat.is_lost)}</span>}
            </p>
            <ConfirmedText cat={cat} className="text-muted" />
          </header>
        </div>
        {finder && (
          // The bar is at the lower edge of a phone's screen, so that a finder need not scroll.
          <div className="sighting-bar">{finder}</div>
        )}
        {isOwn && <div className="space-y-6 max-lg:-order-1 print:hidden">{sightings}</div>}
        <div className="space-y-6 max-lg:-order-1">
          {isOwn && buttons}
          <p dir="auto" className="whitespace-pre-line break-words text-lg leading-relaxed">
            {cat.description}
          </p>
          <CatTraitList cat={cat} className="traits" />
          <PrintedAddress catId={cat.id} />
          {!isOwn && buttons}
        </div>
        <div className="space-y-6 print:hidden">
          {!isOwn && sightings}
          {report}
          {comments}
        </div>
      </div>
      <div className="empty:hidden lg:col-span-2 print:hidden">{neighbours}</div>
    </article>
  );
}

/** The number of an account without a name says nothing to a neighbour. */
function describeAuthor(name: string, isLost: boolean): string {
  if (!isNeutralName(name)) return m.cats_page_by({ name });
  return isLost ? m.cats_page_by_owner() : m.cats_page_by_finder();
}

/** A printed page has no links to follow. */
function PrintedAddress({ catId }: { catId: number }) {
  const host = useRootData()?.publicUrl.replace(/^https?:\/\//, '');
  return <p className="hidden font-bold text-xl print:block">{`${host}/cat/${catId}`}</p>;
}

/** The map around the place where the cat was. */
export function mapPathOf({ location: { lat: latitude, lng: longitude } }: PublicCat): string {
  return `/?at=${formatMapView({ latitude, longitude, zoom: streetZoom })}`;
}

function Place({ cat, trail, keep }: { cat: PublicCat; trail: readonly Point[]; keep: ReactNode }) {
  const { lat: latitude, lng: longitude, label, location_type: locationType } = cat.location;
  return (
    <section className="overflow-hidden rounded-3xl border border-line bg-surface">
      <CatPageMap isLost={cat.is_lost} location={cat.location} trail={trail} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-4">
        <div className="min-w-0">
          <h2 className="flex items-center gap-1.5 font-semibold">
            <Icon name="lucide:map-pin" className="size-4.5 shrink-0 text-link" />
            {label ?? m.cats_page_unknown_place()}
          </h2>
          <p className="text-muted text-sm">{exactnessTexts[locationType]()}</p>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          <ButtonLink to={mapPathOf(cat)} variant="secondary" size="small">
            {m.cats_page_on_the_map()}
          </ButtonLink>
          <ButtonLink
            to={positionPath({ latitude, longitude }, locationType === 'exact' ? null : locationType)}
            variant="ghost"
            size="small"
          >
            {m.places_position_open()}
          </ButtonLink>
        </div>
      </div>
      {keep}
    </section>
  );
}
