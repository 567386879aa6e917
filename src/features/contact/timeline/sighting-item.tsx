import { SeenAt } from '#features/cat-page/seen-at.tsx';
import type { PublicSighting, SightingToDecide } from '#features/contact/model/sighting.ts';
import { CatPhoto } from '#features/photos/cat-photo.tsx';
import { distanceKm, type Point } from '#features/places/place.ts';
import { positionPath } from '#features/position/position.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Badge } from '#ui/badge.tsx';
import { Distance } from '#ui/distance.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { placeOf } from './directions.ts';
import { kindLabels } from './kind-labels.ts';
import { SightingDecision } from './sighting-decision.tsx';

interface SightingItemProps {
  sighting: PublicSighting | SightingToDecide;
  from: Point;
  direction: string | null;
  canDecide: boolean;
  /** The reader has a conversation with the sender. */
  canAnswer: boolean;
}

export function SightingItem({ sighting, from, direction, canDecide, canAnswer }: SightingItemProps) {
  const own = 'status' in sighting ? sighting : null;
  return (
    <article className="rounded-2xl border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="font-semibold">{kindLabels[sighting.kind]()}</h3>
        {own && <StatusBadge sighting={own} />}
      </div>
      <SightingFacts sighting={sighting} from={from} direction={direction} />
      {sighting.words && (
        <p dir="auto" className="mt-2 whitespace-pre-line break-words leading-relaxed">
          {sighting.words}
        </p>
      )}
      {sighting.photo && (
        <CatPhoto
          photo={sighting.photo}
          alt={m.sightings_photo_alt()}
          sizes="(min-width: 640px) 24rem, 90vw"
          className="mt-3 max-h-80 max-w-sm rounded-2xl"
        />
      )}
      {own?.is_photo_reused && (
        <Alert variant="warning" title={m.sightings_reused_title()} className="mt-3">
          {m.sightings_reused_text()}
        </Alert>
      )}
      {own && (
        <div className="mt-3 space-y-3">
          {canDecide && own.kind !== 'mine' && <SightingDecision sighting={own} />}
          {canAnswer && own.thread_id !== null && (
            <LocalLink
              to={`/thread/${own.thread_id}`}
              className="inline-flex min-h-11 items-center gap-2 font-semibold text-link underline underline-offset-4"
            >
              <Icon name="lucide:message-circle" className="size-5" />
              {m.sightings_answer()}
            </LocalLink>
          )}
        </div>
      )}
    </article>
  );
}

export function SightingFacts({
  sighting,
  from,
  direction,
}: {
  sighting: PublicSighting | SightingToDecide;
  from: Point | null;
  direction: string | null;
}) {
  const place = placeOf(sighting);
  const exact = 'exact_location' in sighting ? sighting.exact_location : null;
  return (
    <ul className="mt-1 space-y-0.5 text-muted text-sm">
      {sighting.seen_at && (
        <li className="flex items-start gap-1.5">
          <Icon name="lucide:clock" className="mt-0.5 size-4 shrink-0" />
          <span>
            <SeenAt seenAt={sighting.seen_at} precision={sighting.seen_at_precision} /> ·{' '}
            <RelativeTime date={sighting.seen_at} />
          </span>
        </li>
      )}
      {place && (
        <li className="flex items-start gap-1.5">
          <Icon name="lucide:map-pin" className="mt-0.5 size-4 shrink-0" />
          <span>
            {sighting.location?.label ?? m.cats_page_unknown_place()}
            {from && (
              <>
                {' · '}
                <Distance meters={distanceKm(from, place) * 1000} className="tabular-nums" />{' '}
                {m.sightings_from_report()}
              </>
            )}
            {direction && `, ${direction}`}
            {exact && (
              <>
                {' · '}
                <LocalLink
                  to={positionPath({ latitude: exact.lat, longitude: exact.lng })}
                  className="text-link underline underline-offset-2"
                >
                  {m.sightings_exact()}
                </LocalLink>
              </>
            )}
          </span>
        </li>
      )}
    </ul>
  );
}

function StatusBadge({ sighting: { status, kind } }: { sighting: SightingToDecide }) {
  if (kind === 'mine') return <Badge>{m.sightings_status_new()}</Badge>;
  if (status === 'published') return <Badge variant="found">{m.sightings_status_published()}</Badge>;
  return status === 'hidden' ? (
    <Badge>{m.sightings_status_hidden()}</Badge>
  ) : (
    <Badge variant="primary">{m.sightings_status_new()}</Badge>
  );
}
