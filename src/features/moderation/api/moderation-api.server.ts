import { AppError, isAppError } from '@catlas/platform/errors/app-error.ts';
import { createRoute, z } from '@hono/zod-openapi';
import { restoreCats } from '#features/moderation/restore-cats.server.ts';
import { restoreComments } from '#features/moderation/restore-comments.server.ts';
import { reopenCats, reviewCats } from '#features/moderation/review-cats.server.ts';
import { reopenComments, reviewComments } from '#features/moderation/review-comments.server.ts';
import { countAwaitingReview } from '#features/moderation/to-review/count-awaiting-review.server.ts';
import { listCatsToReview } from '#features/moderation/to-review/list-cats-to-review.server.ts';
import { listCommentsToReview } from '#features/moderation/to-review/list-comments-to-review.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import { answers, jsonBody, problems } from '#request/api-answers.server.ts';
import { adminsOnly, atMost, createApiRouter } from '#request/api-router.server.ts';
import { requireAdmin } from '#request/guards.server.ts';
import {
  catToReviewSchema,
  commentToReviewSchema,
  maxReviewBodyBytes,
  queueQuerySchema,
  reopenedSchema,
  restoreCatsSchema,
  restoreCommentsSchema,
  reviewCatsSchema,
  reviewCommentsSchema,
  reviewedSchema,
} from './review-answers.server.ts';

type ApiRouter = ReturnType<typeof createApiRouter>;

/** `/api/bo`: every route is for administrators only. */
export function moderationApi() {
  const router = createApiRouter();
  addCountRoute(router);
  addCatListRoute(router);
  addCatDecisionRoutes(router);
  addCommentListRoute(router);
  addCommentDecisionRoutes(router);
  return router;
}

function addCountRoute(router: ApiRouter): void {
  router.openapi(
    createRoute({
      method: 'get',
      path: '/info',
      summary: 'The number of pending cats, changes, comments and sightings, and of reported cats and threads.',
      middleware: [adminsOnly] as const,
      responses: {
        200: answers(
          'The counts',
          z.object({
            info: z.object({
              cats_to_review: z.int().openapi({ description: 'Changes included' }),
              changes_to_review: z.int(),
              comments_to_review: z.int(),
              reports_to_review: z.int(),
              sightings_to_review: z.int(),
              threads_to_review: z.int(),
            }),
          }),
        ),
        ...problems(401, 403),
      },
    }),
    async (c) => c.json({ info: await countAwaitingReview(c.var.context) }, 200),
  );
}

function addCatListRoute(router: ApiRouter): void {
  router.openapi(
    createRoute({
      method: 'get',
      path: '/cats/list',
      summary: 'Pending cats, and approved ones with a pending `change`, with the details for a decision.',
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
}

function addCatDecisionRoutes(router: ApiRouter): void {
  router.openapi(
    createRoute({
      method: 'post',
      path: '/cats/review',
      summary: 'Approve and reject pending cats, and changes of approved ones, all or nothing.',
      middleware: [adminsOnly, atMost(maxReviewBodyBytes)] as const,
      request: jsonBody(reviewCatsSchema),
      responses: { 200: answers('How many', reviewedSchema), ...problems(401, 403, 404, 409, 422, 500) },
    }),
    async (c) => {
      const viewer = requireAdmin(c.var.context);
      return c.json(
        await named(m.moderation_error_review_cats, reviewCats({ ...c.var.context, viewer }, c.req.valid('json'))),
        200,
      );
    },
  );

  router.openapi(
    createRoute({
      method: 'post',
      path: '/cats/reopen',
      summary: 'Undo decisions on cats, all or nothing: they are pending again.',
      middleware: [adminsOnly, atMost(maxReviewBodyBytes)] as const,
      request: jsonBody(reviewCatsSchema),
      responses: { 200: answers('How many', reopenedSchema), ...problems(401, 403, 404, 409, 422, 500) },
    }),
    async (c) => {
      const viewer = requireAdmin(c.var.context);
      return c.json(
        await named(m.moderation_error_review_cats, reopenCats({ ...c.var.context, viewer }, c.req.valid('json'))),
        200,
      );
    },
  );

  router.openapi(
    createRoute({
      method: 'post',
      path: '/cats/restore',
      summary:
        'Undo decisions, all or nothing: deleted cats get their earlier status, approved and rejected ones are pending again.',
      middleware: [adminsOnly, atMost(maxReviewBodyBytes)] as const,
      request: jsonBody(restoreCatsSchema),
      responses: { 200: answers('How many', z.object({ restored: z.int() })), ...problems(401, 403, 404, 409, 422) },
    }),
    async (c) => {
      const viewer = requireAdmin(c.var.context);
      return c.json({ restored: await restoreCats({ ...c.var.context, viewer }, c.req.valid('json').catIds) }, 200);
    },
  );
}

function addCommentListRoute(router: ApiRouter): void {
  router.openapi(
    createRoute({
      method: 'get',
      path: '/comments/list',
      summary: 'Pending comments, oldest first, with their cats and the details for a decision.',
      middleware: [adminsOnly] as const,
      request: { query: queueQuerySchema },
      responses: {
        200: answers(
          'A page of the queue',
          z.object({ comments: z.array(commentToReviewSchema), total: z.int(), has_more: z.boolean() }),
        ),
        ...problems(401, 403, 422),
      },
    }),
    async (c) => {
      const viewer = requireAdmin(c.var.context);
      return c.json(await listCommentsToReview({ ...c.var.context, viewer }, c.req.valid('query')), 200);
    },
  );
}

function addCommentDecisionRoutes(router: ApiRouter): void {
  router.openapi(
    createRoute({
      method: 'post',
      path: '/comments/review',
      summary: 'Approve and reject pending comments, all or nothing.',
      middleware: [adminsOnly, atMost(maxReviewBodyBytes)] as const,
      request: jsonBody(reviewCommentsSchema),
      responses: { 200: answers('How many', reviewedSchema), ...problems(401, 403, 404, 409, 422, 500) },
    }),
    async (c) => {
      const context = { ...c.var.context, viewer: requireAdmin(c.var.context) };
      const review = reviewComments(context, c.req.valid('json'));
      return c.json(await named(m.moderation_error_review_comments, review), 200);
    },
  );

  router.openapi(
    createRoute({
      method: 'post',
      path: '/comments/reopen',
      summary: 'Undo decisions on comments, all or nothing: they are pending again.',
      middleware: [adminsOnly, atMost(maxReviewBodyBytes)] as const,
      request: jsonBody(reviewCommentsSchema),
      responses: { 200: answers('How many', reopenedSchema), ...problems(401, 403, 404, 409, 422, 500) },
    }),
    async (c) => {
      const context = { ...c.var.context, viewer: requireAdmin(c.var.context) };
      const review = reopenComments(context, c.req.valid('json'));
      return c.json(await named(m.moderation_error_review_comments, review), 200);
    },
  );

  router.openapi(
    createRoute({
      method: 'post',
      path: '/comments/restore',
      summary:
        'Restore comments, all or nothing: deleted ones get their earlier status, reviewed ones are pending again.',
      middleware: [adminsOnly, atMost(maxReviewBodyBytes)] as const,
      request: jsonBody(restoreCommentsSchema),
      responses: { 200: answers('How many', z.object({ restored: z.int() })), ...problems(401, 403, 404, 409, 422) },
    }),
    async (c) => {
      const viewer = requireAdmin(c.var.context);
      const { commentIds } = c.req.valid('json');
      return c.json({ restored: await restoreComments({ ...c.var.context, viewer }, commentIds) }, 200);
    },
  );
}

/** Gives an unexpected error the name that spec §8 defines. */
async function named<Answer>(failure: () => string, review: Promise<Answer>): Promise<Answer> {
  return review.catch((cause) => {
    throw isAppError(cause) ? cause : new AppError('internal', { detail: failure(), cause });
  });
}
