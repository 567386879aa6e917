import { useState } from 'react';
import type { CardContent } from '#features/moderation/queue/review-card.tsx';
import { ReviewQueue } from '#features/moderation/queue/review-queue.tsx';
import type { QueuePage } from '#features/moderation/queue/review-queue-state.ts';
import { type DecisionWords, reviewWords } from '#features/moderation/queue/review-words.ts';
import type { DoneDecision } from '#features/moderation/subject/done-decision.ts';
import type { SightingToReview } from '#features/sightings/model/sighting.ts';
import { m } from '#i18n/paraglide/messages.js';
import { nameOfSighting, SightingToReviewContent, toSightingRow } from './sighting-to-review-content.tsx';
import { createSightingsSource, type ShownPart } from './sightings-source.ts';

interface SightingsQueueProps {
  first: QueuePage<SightingToReview>;
  item: number | null;
  done: DoneDecision | null;
  problem: string | null;
}

const words: DecisionWords = {
  ...reviewWords,
  approve: m.moderation_sightings_publish,
  reject: m.sightings_decide_hide,
  approved: { one: m.moderation_published_one, many: m.moderation_published },
  rejected: { one: m.moderation_hidden_one, many: m.moderation_hidden },
};

/** The owner decides on the same sightings. */
export function SightingsQueue({ first, item, done, problem }: SightingsQueueProps) {
  const [{ source, content }] = useState(createQueue);
  return (
    <ReviewQueue
      source={source}
      first={first}
      item={item}
      done={done}
      title={m.moderation_sightings_title()}
      words={words}
      content={content}
      failure={m.sightings_error_review()}
      problem={problem}
      empty={{ title: m.moderation_empty_title(), text: m.moderation_sightings_empty_text() }}
    />
  );
}

function createQueue() {
  const choices = { words: new Map<number, boolean>(), photo: new Map<number, boolean>() };
  const leftOutOf = (part: ShownPart) => new Set([...choices[part]].flatMap(([id, isShown]) => (isShown ? [] : [id])));
  const content: CardContent<SightingToReview> = {
    nameOf: nameOfSighting,
    toRow: toSightingRow,
    render: (sighting) => (
      <SightingToReviewContent
        sighting={sighting}
        isShown={(part) => {
          // A copy of the owner's own photo is shown on request only.
          const isAtFirst = part === 'words' || sighting.is_photo_reused !== true;
          if (!choices[part].has(sighting.id)) choices[part].set(sighting.id, isAtFirst);
          return choices[part].get(sighting.id) ?? isAtFirst;
        }}
        onShow={(part, isShown) => choices[part].set(sighting.id, isShown)}
      />
    ),
    objectionsTo: () => [],
  };
  return { content, source: createSightingsSource(() => ({ words: leftOutOf('words'), photo: leftOutOf('photo') })) };
}
