import type { SightingToReview } from '#features/contact/model/sighting.ts';
import type { QueueInBrowser } from '#features/moderation/queue/review-queue.tsx';
import { createSource } from '#features/moderation/queue/review-sources.ts';
import { type DecisionWords, reviewWords } from '#features/moderation/queue/review-words.ts';
import { m } from '#i18n/paraglide/messages.js';
import {
  nameOfSighting,
  type ShownPart,
  SightingToReviewContent,
  toSightingRow,
} from './sighting-to-review-content.tsx';

const words: DecisionWords = {
  ...reviewWords,
  approve: m.moderation_sightings_publish,
  reject: m.sightings_decide_hide,
  approved: { one: m.moderation_published_one, many: m.moderation_published },
  rejected: { one: m.moderation_hidden_one, many: m.moderation_hidden },
};

/** Words with signs of a scam and a copy of the owner's own photo are shown on request only. */
function isShownAtFirst(part: ShownPart, sighting: SightingToReview): boolean {
  return part === 'words' ? sighting.warnings.length === 0 : sighting.is_photo_reused !== true;
}

/** The owner decides on the same sightings. */
export function openSightingsQueue(): QueueInBrowser<SightingToReview> {
  const choices = { words: new Map<number, boolean>(), photo: new Map<number, boolean>() };
  const isShown = (part: ShownPart, sighting: SightingToReview) =>
    choices[part].get(sighting.id) ?? isShownAtFirst(part, sighting);
  const without = (part: ShownPart, sightings: SightingToReview[]) =>
    sightings.filter((sighting) => !isShown(part, sighting)).map(({ id }) => id);
  return {
    source: createSource('sightings', (decision, sightings) =>
      decision === 'approved'
        ? { without_words: without('words', sightings), without_photo: without('photo', sightings) }
        : {},
    ),
    content: {
      nameOf: nameOfSighting,
      toRow: toSightingRow,
      render: (sighting) => (
        <SightingToReviewContent
          sighting={sighting}
          isShown={(part) => isShown(part, sighting)}
          onShow={(part, isShown) => choices[part].set(sighting.id, isShown)}
        />
      ),
    },
    words,
    empty: { title: m.moderation_empty_title, text: m.moderation_sightings_empty_text },
  };
}
