import { createRoute, z } from '@hono/zod-openapi';
import { answers, problems } from '#features/accounts/api-answers.server.ts';
import { adminsOnly, atMost, createApiRouter } from '#features/accounts/api-router.server.ts';
import { requireAdmin } from '#features/accounts/guards.server.ts';
import { ownCatSchema } from '#features/cats/cat-answers.server.ts';
import { catIdSchema } from '#features/cats/cat-schemas.ts';
import { m } from '#i18n/paraglide/messages.js';
import { countAwaitingReview } from './count-awaiting-review.server.ts';
import { listCatsToReview } from './list-cats-to-review.server.ts';
import { reviewCats } from './review-cats.server.ts';

/** Larger batches hold their locks too long; the back office sends several. */
const mostInBatch = 500;
const maxBodyBytes = 64_000;

const idsSchema = z.array(catIdSchema).max(mostInBatch).default([]);
const reviewSchema = z
  .object({ approved: idsSchema, rejected: idsSchema })
  .refine(({ approved, rejected }) => !approved.some((id) => rejected.includes(id)), {
    path: ['approved'],
    error: () => m.cats_error_review_both(),
  });

/** `/api/bo`: administrators only, every route of it. */
export function moderationApi() {
  const router = createApiRouter();
  router.openapi(
    createRoute({
      method: 'get',
      path: '/info',
      summary: 'How many cats and comments wait for a decision.',
      middleware: [adminsOnly] as const,
      responses: {
        200: answers(
          'The counts',
          z.object({ info: z.object({ cats_to_review: z.int(), comments_to_review: z.int() }) }),
        ),
        ...problems(401, 403),
      },
    }),
    async (c) => c.json({ info: await countAwaitingReview(c.var.context) }, 200),
  );

  router.openapi(
    createRoute({
      method: 'get',
      path: '/cats/list',
      summary: 'Pending cats, the longest waiting first.',
      middleware: [adminsOnly] as const,
      responses: { 200: answers('The cats', z.object({ cats: z.array(ownCatSchema) })), ...problems(401, 403) },
    }),
    async (c) => c.json({ cats: await listCatsToReview(c.var.context) }, 200),
  );

  router.openapi(
    createRoute({
      method: 'post',
      path: '/cats/review',
      summary: 'Approve and reject pending cats, all or nothing.',
      middleware: [adminsOnly, atMost(maxBodyBytes)] as const,
      request: { body: { required: true, content: { 'application/json': { schema: reviewSchema } } } },
      responses: {
        200: answers('How many', z.object({ approved: z.int(), rejected: z.int() })),
        ...problems(401, 403, 404, 409, 422),
      },
    }),
    async (c) => {
      const viewer = requireAdmin(c.var.context);
      return c.json(await reviewCats({ ...c.var.context, viewer }, c.req.valid('json')), 200);
    },
  );

  return router;
}
