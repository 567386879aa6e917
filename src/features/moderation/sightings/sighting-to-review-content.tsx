import { LostFoundBadge } from '#features/cats/lost-found-badge.tsx';
import type { SightingToReview } from '#features/contact/model/sighting.ts';
import { WarnedWords, WarningList } from '#features/contact/thread-page/warned-words.tsx';
import { SightingFacts } from '#features/contact/timeline/sighting-item.tsx';
import { type RowContent, RowMark } from '#features/moderation/queue/review-row.tsx';
import { cardId } from '#features/moderation/subject/review-card-id.ts';
import { CatPhoto } from '#features/photos/cat-photo.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { SenderNote } from './sender-note.tsx';

export type ShownPart = 'words' | 'photo';

export function nameOfSighting({ cat, kind }: SightingToReview): string {
  return m.moderation_sighting_name({ name: cat.name, kind });
}

export function toSightingRow(sighting: SightingToReview): RowContent {
  const { photo, words, created_at, is_photo_reused: isReused, warnings, sender } = sighting;
  return {
    photo,
    title: nameOfSighting(sighting),
    line: (
      <>
        <RelativeTime date={created_at} className="shrink-0" />
        {words && (
          <span dir="auto" className="truncate">
            · {words}
          </span>
        )}
      </>
    ),
    marks: (
      <>
        {warnings.length > 0 && <RowMark icon="triangle-alert" text={m.moderation_warned()} isUrgent />}
        {isReused && <RowMark icon="copy" text={m.sightings_reused_title()} isUrgent />}
        {sender.is_banned && <RowMark icon="ban" text={m.moderation_author_banned()} isUrgent />}
      </>
    ),
  };
}

interface SightingToReviewContentProps {
  sighting: SightingToReview;
  isShown: (part: ShownPart) => boolean;
  onShow: (part: ShownPart, isShown: boolean) => void;
}

export function SightingToReviewContent({ sighting, isShown, onShow }: SightingToReviewContentProps) {
  const { id, cat, words, photo, warnings } = sighting;
  const choice = (part: ShownPart, label: string) => (
    <Checkbox
      label={label}
      name={`shown-${part}`}
      value={id}
      defaultChecked={isShown(part)}
      onChange={(isChecked) => onShow(part, isChecked)}
    />
  );
  return (
    <div className="space-y-3 p-4 ps-20 sm:p-5 sm:ps-22 lg:ps-5">
      <div>
        <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
          <LostFoundBadge isLost={cat.is_lost} />
          <LocalLink to={`/cat/${cat.id}`} dir="auto" className="font-semibold text-link underline underline-offset-4">
            {cat.name}
          </LocalLink>
          <RelativeTime date={sighting.created_at} />
        </p>
        <h2 id={`${cardId(id)}-name`} dir="auto" className="mt-1 font-semibold text-lg leading-snug">
          {nameOfSighting(sighting)}
        </h2>
        <SightingFacts sighting={sighting} from={null} direction={null} />
      </div>
      <SenderNote sender={sighting.sender} />
      {words && (
        <>
          <p dir="auto" className="whitespace-pre-line break-words text-lg leading-relaxed">
            <WarnedWords words={words} warnings={warnings} />
          </p>
          <WarningList warnings={warnings} />
          {choice('words', m.sightings_decide_words())}
        </>
      )}
      {photo && (
        <>
          <CatPhoto
            photo={photo}
            alt={m.sightings_photo_alt()}
            sizes="(min-width: 640px) 24rem, 90vw"
            className="max-h-80 max-w-sm rounded-2xl"
          />
          {sighting.is_photo_reused && (
            <Alert variant="warning" title={m.sightings_reused_title()}>
              {m.sightings_reused_text()}
            </Alert>
          )}
          {choice('photo', m.sightings_decide_photo())}
        </>
      )}
    </div>
  );
}
