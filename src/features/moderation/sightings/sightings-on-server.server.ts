import { z } from '@hono/zod-openapi';
import { sql } from 'kysely';
import { atMostSmallBody } from '#context/api-router.server.ts';
import { catIdSchema } from '#features/cats/model/cat-schemas.ts';
import type { ReviewDecision } from '#features/cats/model/review-batch.server.ts';
import { sightingToReviewSchema } from '#features/contact/model/sighting-answers.server.ts';
import { exportSightings } from '#features/contact/sightings/export-sightings.server.ts';
import {
  listSightingsToReview,
  reopenSightings,
  reviewSightings,
} from '#features/contact/sightings/review-sightings.server.ts';
import { idsSchema, isDecidedOnce, queueApi, queueQuerySchema } from '#features/moderation/queue/queue-api.server.ts';
import { m } from '#i18n/paraglide/messages.js';

const decisionSchema = z
  .object({
    approved: idsSchema,
    rejected: idsSchema,
    without_words: idsSchema.openapi({ description: 'Published ones that do not show their words' }),
    without_photo: idsSchema.openapi({ description: 'Published ones that do not show their photo' }),
  })
  .refine(isDecidedOnce, { path: ['approved'], error: () => m.sightings_error_review_both() });

const queue = {
  list: listSightingsToReview,
  decide: reviewSightings,
  undo: reopenSightings,
  readForm(form: FormData, { approved }: ReviewDecision) {
    const leftOut = (part: string) => {
      const shown = form.getAll(`shown-${part}`).map(Number);
      return approved.filter((id) => !shown.includes(id));
    };
    return { without_words: leftOut('words'), without_photo: leftOut('photo') };
  },
};

/** Authors of the reports decide on the same sightings. */
export const sightingsOnServer = {
  toReview: sql`
    select count(*) from sightings join cats on cats.id = cat_id and cats.status = 'approved' and reunited_at is null
    where sightings.status = 'new' and kind <> 'mine'`,
  queue,
  post: null,
  exportRows: exportSightings,
  // `releaseThreads` also removes the member from these.
  erase: null,
  api: () =>
    queueApi('sightings', queue, {
      item: sightingToReviewSchema,
      decision: decisionSchema,
      query: queueQuerySchema.extend({ after: catIdSchema.optional() }),
      bodyLimit: atMostSmallBody,
      summaries: {
        list: 'New sightings of missing cats, oldest first, with words, photo and place.',
        review: 'Publish (approved) and hide (rejected) new sightings, all or nothing.',
        reopen: 'Undo decisions on sightings, all or nothing: they are new again.',
      },
    }),
};
