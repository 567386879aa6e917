import { createRoute, z } from '@hono/zod-openapi';
import { answers, problems } from '#context/api-answers.server.ts';
import { adminsOnly, createApiRouter } from '#context/api-router.server.ts';
import { reviewKindNames } from '#db/review-kinds.ts';
import { countAwaitingReview } from '#features/moderation/kinds/count-awaiting-review.server.ts';

const countsSchema = z.object({
  ...Object.fromEntries(reviewKindNames.map((kind) => [`${kind}_to_review`, z.int()])),
  cats_to_review: z.int().openapi({ description: 'Changes included' }),
  changes_to_review: z.int(),
});

export function moderationApi() {
  const router = createApiRouter();
  router.openapi(
    createRoute({
      method: 'get',
      path: '/info',
      summary: 'The number of pending cats, changes, comments and sightings, and of reported cats and threads.',
      middleware: [adminsOnly] as const,
      responses: { 200: answers('The counts', z.object({ info: countsSchema })), ...problems(401, 403) },
    }),
    async (c) => c.json({ info: await countAwaitingReview(c.var.context) }, 200),
  );
  return router;
}
