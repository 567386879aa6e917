import { z } from '@hono/zod-openapi';
import { atMostSmallBody } from '#context/api-router.server.ts';
import { photoSchema } from '#features/cats/model/cat-answers.server.ts';
import {
  exportStories,
  listStoriesToReview,
  releaseStories,
  reopenStories,
  reviewStories,
  storiesToReview,
} from '#features/follow-ups/story/review-stories.server.ts';
import { idsSchema, isDecidedOnce, queueApi } from '#features/moderation/queue/queue-api.server.ts';
import { m } from '#i18n/paraglide/messages.js';

const storySchema = z
  .object({
    id: z.int(),
    created_at: z.iso.datetime(),
    words: z.string(),
    photo: photoSchema.nullable(),
    cat: z.object({ id: z.int(), name: z.string(), is_lost: z.boolean() }),
  })
  .openapi('StoryToReview');

const decisionSchema = z
  .object({ approved: idsSchema, rejected: idsSchema })
  .refine(isDecidedOnce, { path: ['approved'], error: () => m.sightings_error_review_both() });

const queue = { list: listStoriesToReview, decide: reviewStories, undo: reopenStories };

export const storiesOnServer = {
  toReview: storiesToReview,
  queue,
  post: null,
  exportRows: exportStories,
  erase: releaseStories,
  api: () =>
    queueApi('stories', queue, {
      item: storySchema,
      decision: decisionSchema,
      bodyLimit: atMostSmallBody,
      summaries: {
        list: 'New stories of cats that came home, with words and photo, by number of the cat.',
        review: 'Publish (approved) and hide (rejected) new stories, all or nothing.',
        reopen: 'Undo decisions on stories, all or nothing: they are new again.',
      },
    }),
};
