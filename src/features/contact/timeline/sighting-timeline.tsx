import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { subscribeToLive } from '#features/cats/live/live-events.ts';
import type { PublicSighting, Sighting } from '#features/contact/model/sighting.ts';
import type { Point } from '#features/places/place.ts';
import { m } from '#i18n/paraglide/messages.js';
import { describeDirection, listTrail, placeOf } from './directions.ts';
import { SightingItem } from './sighting-item.tsx';

interface SightingTimelineProps {
  catId: number;
  from: Point;
  sightings: readonly (PublicSighting | Sighting)[];
  canDecide: boolean;
  canAnswer: boolean;
  /** Says that there are none yet. */
  isAwaited: boolean;
}

export function SightingTimeline({ catId, from, sightings, canDecide, canAnswer, isAwaited }: SightingTimelineProps) {
  useLiveSightings(catId);
  if (sightings.length === 0 && !isAwaited) return null;
  const trail = listTrail(sightings);
  const isNew = (each: PublicSighting | Sighting) => 'status' in each && each.status === 'new' && each.kind !== 'mine';
  const waiting = canDecide ? sightings.filter(isNew).length : 0;
  return (
    <section id="sightings" aria-labelledby="sightings-title" className="scroll-mt-[calc(var(--header-height)+1rem)]">
      <h2 id="sightings-title" className="font-bold text-2xl">
        {m.sightings_title()}{' '}
        <span aria-hidden="true" className="font-normal text-lg text-muted tabular-nums">
          {sightings.length}
        </span>
      </h2>
      <p role="status" className="text-muted text-sm">
        {waiting > 0
          ? m.sightings_waiting({ count: waiting })
          : isAwaited && sightings.length === 0 && m.sightings_none()}
      </p>
      <ol className="mt-3 space-y-3">
        {sightings.map((sighting) => (
          <li key={sighting.id}>
            <SightingItem
              sighting={sighting}
              from={from}
              direction={directionOf(sighting, { trail, from })}
              canDecide={canDecide}
              canAnswer={canAnswer}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

function directionOf(
  sighting: PublicSighting | Sighting,
  { trail, from }: { trail: (PublicSighting | Sighting)[]; from: Point },
): string | null {
  const index = trail.indexOf(sighting);
  const here = placeOf(sighting);
  if (index === -1 || !here) return null;
  const before = index === 0 ? from : placeOf(trail[index - 1]!)!;
  return describeDirection(before, here);
}

/** New sightings come to their owner with the conversation (`LiveThreads`). */
function useLiveSightings(catId: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const onChange = (changedId: number) => changedId === catId && void revalidate();
    return subscribeToLive({
      onSightings: onChange,
      onGap: () => {},
    });
  }, [catId, revalidate]);
}
