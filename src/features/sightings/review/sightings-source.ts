import type { QueueSource } from '#features/moderation/queue/review-sources.ts';
import type { SightingToReview } from '#features/sightings/model/sighting.ts';
import { callApi } from '#platform/http/call-api.ts';

export type ShownPart = 'words' | 'photo';
export type LeftOut = Record<ShownPart, ReadonlySet<number>>;

interface Page {
  sightings: SightingToReview[];
  total: number;
  has_more: boolean;
}

const post = (path: string, json: object) => callApi(`/api/bo/sightings/${path}`, { method: 'POST', json });

/** `leftOut` is called at the time of a decision. */
export function createSightingsSource(leftOut: () => LeftOut): QueueSource<SightingToReview> {
  return {
    async list(query) {
      const { sightings, total, has_more } = await callApi<Page>('/api/bo/sightings/list', { query });
      return { items: sightings, total, hasMore: has_more };
    },
    review(decision, sightings) {
      const ids = sightings.map(({ id }) => id);
      const { words, photo } = leftOut();
      const shown = {
        without_words: ids.filter((id) => words.has(id)),
        without_photo: ids.filter((id) => photo.has(id)),
      };
      return post('review', { [decision]: ids, ...(decision === 'approved' && shown) });
    },
    reopen: (decision, sightings) => post('reopen', { [decision]: sightings.map(({ id }) => id) }),
  };
}
