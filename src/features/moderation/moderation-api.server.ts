import { createRoute, z } from '@hono/zod-openapi';
import { answers, problems } from '#features/accounts/api-answers.server.ts';
import { adminsOnly, atMost, createApiRouter } from '#features/accounts/api-router.server.ts';
import { requireAdmin } from '#features/accounts/guards.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import { AppError, isAppError } from '#platform/errors/app-error.ts';
import { countAwaitingReview } from './count-awaiting-review.server.ts';
import { listCatsToReview } from './list-cats-to-review.server.ts';
import {
  catToReviewSchema,
  maxReviewBodyBytes,
  queueQuerySchema,
  reopenedSchema,
  reviewedSchema,
  reviewSchema,
} from './review-answers.server.ts';
import { reopenCats, reviewCats } from './review-cats.server.ts';

const reviewBody = { required: true, content: { 'application/json': { schema: reviewSchema } } };

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
      summary: 'Pending cats, the longest waiting first, with what helps to decide on them.',
      middleware: [adminsOnly] as const,
      request: { query: queueQuerySchema },
      responses: {
        200: answers(
          'A page of the queue',
          z.object({ cats: z.array(catToReviewSchema), total: z.int(), has_more: z.boolean() }),
        ),
        ...problems(401, 403, 422),
      },
    }),
    async (c) => c.json(await listCatsToReview(c.var.context, c.req.valid('query')), 200),
  );

  router.openapi(
    createRoute({
      method: 'post',
      path: '/cats/review',
      summary: 'Approve and reject pending cats, all or nothing.',
      middleware: [adminsOnly, atMost(maxReviewBodyBytes)] as const,
      request: { body: reviewBody },
      responses: { 200: answers('How many', reviewedSchema), ...problems(401, 403, 404, 409, 422, 500) },
    }),
    async (c) => {
      const viewer = requireAdmin(c.var.context);
      return c.json(await named(reviewCats({ ...c.var.context, viewer }, c.req.valid('json'))), 200);
    },
  );

  router.openapi(
    createRoute({
      method: 'post',
      path: '/cats/reopen',
      summary: 'Take decisions on cats back, all or nothing: they wait again.',
      middleware: [adminsOnly, atMost(maxReviewBodyBytes)] as const,
      request: { body: reviewBody },
      responses: { 200: answers('How many', reopenedSchema), ...problems(401, 403, 404, 409, 422, 500) },
    }),
    async (c) => {
      const viewer = requireAdmin(c.var.context);
      return c.json(await named(reopenCats({ ...c.var.context, viewer }, c.req.valid('json'))), 200);
    },
  );

  return router;
}

/** What nobody foresaw has the name that spec §8 gives it. */
async function named<Answer>(review: Promise<Answer>): Promise<Answer> {
  return review.catch((cause) => {
    throw isAppError(cause) ? cause : new AppError('internal', { detail: m.moderation_error_review_cats(), cause });
  });
}
