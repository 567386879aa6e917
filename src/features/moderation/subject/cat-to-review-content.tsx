import { lazy, useState } from 'react';
import type { HeldBackFor, LocationType } from '#db/report-values.ts';
import { CatPageMap } from '#features/cat-page/cat-page-map.tsx';
import { CatTraitList } from '#features/cat-page/cat-trait-list.tsx';
import { MorePhotos } from '#features/cat-page/more-photos.tsx';
import { LostFoundBadge } from '#features/cats/lost-found-badge.tsx';
import type { CatToReview } from '#features/moderation/to-review/cat-to-review.ts';
import { CatPhoto } from '#features/photos/cat-photo.tsx';
import { formatPosition, positionPath } from '#features/position/position.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Badge } from '#ui/badge.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { LatePart } from '#ui/loading/late-part.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { AuthorNote } from './author-note.tsx';
import { ChangedWords } from './changed-words.tsx';
import { Lookalikes } from './lookalikes.tsx';
import { cardId } from './review-card-id.ts';
import { SubjectHistory } from './subject-history.tsx';

const Dialog = lazy(() => import('#ui/overlays/dialog.tsx').then((module) => ({ default: module.Dialog })));

export function CatToReviewContent({ cat: present }: { cat: CatToReview }) {
  const { change } = present;
  const cat = change
    ? {
        ...present,
        name: change.name,
        description: change.description,
        photo: change.photo ?? present.photo,
        photos: change.photos ?? present.photos ?? [],
      }
    : present;
  return (
    <div className="gap-x-6 p-4 sm:flex sm:p-5">
      <LargerPhoto cat={cat} />
      <div className="min-w-0 flex-1 space-y-3 max-sm:mt-4">
        <div>
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-muted text-sm">
            <LostFoundBadge isLost={cat.is_lost} />
            <RelativeTime date={cat.created_at} />
            {change && (
              <Badge variant="primary">
                {m.moderation_changed()} <RelativeTime date={change.proposed_at} />
              </Badge>
            )}
            <LocalLink to={`/cat/${cat.id}`} className="font-medium text-link underline underline-offset-4">
              {m.moderation_number({ id: cat.id })}
            </LocalLink>
          </p>
          <h2 id={`${cardId(cat.id)}-name`} dir="auto" className="mt-1 break-words font-bold text-xl leading-snug">
            {change ? <ChangedWords before={present.name} after={change.name} side="after" /> : cat.name}
          </h2>
        </div>
        <p dir="auto" className="whitespace-pre-line break-words leading-relaxed">
          {change ? (
            <ChangedWords before={present.description} after={change.description} side="after" />
          ) : (
            cat.description
          )}
        </p>
        <MorePhotos photos={cat.photos?.slice(1) ?? []} isLost={cat.is_lost} name={cat.name} />
        <CatTraitList cat={present} className="traits" />
        <RuleNote cat={present} />
        {change && <PresentVersion cat={present} change={change} />}
        <Place cat={cat} />
        <AuthorNote record={cat.author_record} />
        <Lookalikes lookalikes={cat.lookalikes} />
        <SubjectHistory entries={cat.history} />
      </div>
    </div>
  );
}

const heldBackTexts: Record<HeldBackFor, () => string> = {
  address: m.moderation_held_address,
  contact: m.moderation_held_contact,
  photo: m.moderation_held_photo,
  place: m.moderation_held_place,
  rate: m.moderation_held_rate,
  record: m.moderation_held_record,
  words: m.moderation_held_words,
};

/** Says what the rules decided where reports are published first. */
function RuleNote({ cat }: { cat: CatToReview }) {
  if (cat.is_unchecked) {
    return <Alert title={m.moderation_unchecked()}>{m.moderation_unchecked_text()}</Alert>;
  }
  if (cat.status !== 'pending' || !cat.held_back_for) return null;
  return <Alert title={m.moderation_held()}>{heldBackTexts[cat.held_back_for]()}</Alert>;
}

function PresentVersion({ cat, change }: { cat: CatToReview; change: NonNullable<CatToReview['change']> }) {
  return (
    <Alert title={m.moderation_change_title()}>
      <p>{m.moderation_change_present()}</p>
      <div className="mt-2 flex items-start gap-3">
        {change.photo && cat.photo && (
          <CatPhoto
            photo={cat.photo}
            alt=""
            widths="thumbnail"
            sizes="6rem"
            className="aspect-square w-24 shrink-0 rounded-xl"
          />
        )}
        <div className="min-w-0">
          <p dir="auto" className="break-words font-semibold">
            <ChangedWords before={cat.name} after={change.name} side="before" />
          </p>
          <p dir="auto" className="whitespace-pre-line break-words">
            <ChangedWords before={cat.description} after={change.description} side="before" />
          </p>
        </div>
      </div>
    </Alert>
  );
}

function LargerPhoto({ cat }: { cat: CatToReview }) {
  const [isOpen, setOpen] = useState(false);
  if (!cat.photo) return <span className="block aspect-square w-full shrink-0 rounded-2xl bg-sunken sm:w-56 lg:w-72" />;
  const alt = cat.is_lost
    ? m.cats_page_photo_alt_lost({ name: cat.name })
    : m.cats_page_photo_alt_found({ name: cat.name });
  return (
    <div className="shrink-0">
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={m.moderation_photo_larger({ name: cat.name })}
        className="block w-full overflow-hidden rounded-2xl sm:w-56 lg:w-72"
      >
        <CatPhoto
          photo={cat.photo}
          alt={alt}
          sizes="(min-width: 1024px) 18rem, (min-width: 640px) 14rem, 100vw"
          className="aspect-square w-full"
        />
      </button>
      {isOpen && (
        <LatePart>
          <Dialog isOpen onOpenChange={setOpen} title={cat.name} size="large">
            <CatPhoto
              photo={cat.photo}
              alt={alt}
              sizes="(min-width: 768px) 48rem, 100vw"
              className="w-full rounded-2xl"
            />
          </Dialog>
        </LatePart>
      )}
    </div>
  );
}

const exactnessTexts: Record<LocationType, () => string> = {
  street: m.cats_page_exactness_street,
  area: m.cats_page_exactness_area,
  exact: m.cats_page_exactness_exact,
};

function Place({ cat }: { cat: CatToReview }) {
  const [shown, setShown] = useState<'published' | 'exact'>('published');
  const [isOpen, setOpen] = useState(false);
  const { lat, lng, label, location_type: locationType } = cat.location;
  const exact = cat.exact_location;
  const place = shown === 'published' ? { lat, lng } : exact;
  const point = { latitude: place.lat, longitude: place.lng };
  const roundedTo = shown === 'published' && locationType !== 'exact' ? locationType : null;
  const onMap = shown === 'published' ? cat.location : { ...exact, location_type: 'exact' as const };
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="group">
      <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-2 text-sm [&::-webkit-details-marker]:hidden">
        <Icon name="lucide:map-pin" className="size-4.5 shrink-0 text-link" />
        <span className="font-medium">{label ?? m.cats_page_unknown_place()}</span>
        <span className="font-medium text-link underline underline-offset-4">{m.moderation_place_open()}</span>
      </summary>
      <div className="mt-1 overflow-hidden rounded-2xl border border-line">
        {isOpen && <CatPageMap key={shown} isLost={cat.is_lost} location={onMap} />}
        <div className="space-y-1 p-3 text-sm">
          <fieldset className="flex flex-wrap gap-x-5 noscript:hidden">
            <legend className="sr-only">{m.moderation_place_which()}</legend>
            {(['published', 'exact'] as const).map((which) => (
              <label key={which} className="inline-flex min-h-11 items-center gap-2">
                <input
                  type="radio"
                  name={`place-${cat.id}`}
                  checked={shown === which}
                  onChange={() => setShown(which)}
                  className="size-4.5"
                />
                {which === 'published' ? m.moderation_place_published() : m.moderation_place_exact()}
              </label>
            ))}
          </fieldset>
          <p className="text-muted">
            <LocalLink
              to={positionPath(point, roundedTo)}
              className="text-link tabular-nums underline underline-offset-2"
            >
              {formatPosition(point)}
            </LocalLink>{' '}
            · {exactnessTexts[locationType]()}
          </p>
        </div>
      </div>
    </details>
  );
}
