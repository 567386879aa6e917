import { AppError, isAppError } from '@catlas/platform/errors/app-error.ts';
import { createRoute, z } from '@hono/zod-openapi';
import { catIdSchema } from '#features/cats/model/cat-schemas.ts';
import { sightingToReviewSchema } from '#features/sightings/model/sighting-answers.server.ts';
import {
  listSightingsToReview,
  reopenSightings,
  reviewSightings,
} from '#features/sightings/review-sightings.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import { answers, jsonBody, problems } from '#request/api-answers.server.ts';
import { adminsOnly, atMostSmallBody, createApiRouter } from '#request/api-router.server.ts';
import { requireAdmin } from '#request/guards.server.ts';

const mostInBatch = 500;
const mostInPage = 200;

const idsSchema = z.array(catIdSchema).max(mostInBatch).default([]);
const decisionSchema = z
  .object({
    approved: idsSchema,
    rejected: idsSchema,
    without_words: idsSchema.openapi({ description: 'Published ones that do not show their words' }),
    without_photo: idsSchema.openapi({ description: 'Published ones that do not show their photo' }),
  })
  .refine(({ approved, rejected }) => !approved.some((id) => rejected.includes(id)), {
    path: ['approved'],
    error: () => m.sightings_error_review_both(),
  });

/** Authors of the reports decide on the same sightings. */
export function sightingsReviewApi() {
  const router = createApiRouter();
  router.openapi(
    createRoute({
      method: 'get',
      path: '/list',
      summary: 'New sightings of missing cats, oldest first, with words, photo and place.',
      middleware: [adminsOnly] as const,
      request: {
        query: z.object({
          after: catIdSchema.optional(),
          limit: z.coerce.number().int().min(1).max(mostInPage).optional(),
        }),
      },
      responses: {
        200: answers(
          'A page of the queue',
          z.object({ sightings: z.array(sightingToReviewSchema), total: z.int(), has_more: z.boolean() }),
        ),
        ...problems(401, 403, 422),
      },
    }),
    async (c) => c.json(await listSightingsToReview(c.var.context, c.req.valid('query')), 200),
  );
  router.openapi(
    createRoute({
      method: 'post',
      path: '/review',
      summary: 'Publish (approved) and hide (rejected) new sightings, all or nothing.',
      middleware: [adminsOnly, atMostSmallBody] as const,
      request: jsonBody(decisionSchema),
      responses: {
        200: answers('How many', z.object({ approved: z.int(), rejected: z.int() })),
        ...problems(401, 403, 404, 409, 422, 500),
      },
    }),
    async (c) => {
      const viewer = requireAdmin(c.var.context);
      return c.json(await named(reviewSightings({ ...c.var.context, viewer }, c.req.valid('json'))), 200);
    },
  );
  router.openapi(
    createRoute({
      method: 'post',
      path: '/reopen',
      summary: 'Undo decisions on sightings, all or nothing: they are new again.',
      middleware: [adminsOnly, atMostSmallBody] as const,
      request: jsonBody(decisionSchema),
      responses: {
        200: answers('How many', z.object({ reopened: z.int() })),
        ...problems(401, 403, 404, 409, 422, 500),
      },
    }),
    async (c) => {
      const viewer = requireAdmin(c.var.context);
      return c.json(await named(reopenSightings({ ...c.var.context, viewer }, c.req.valid('json'))), 200);
    },
  );
  return router;
}

async function named<Answer>(review: Promise<Answer>): Promise<Answer> {
  return review.catch((cause) => {
    throw isAppError(cause) ? cause : new AppError('internal', { detail: m.sightings_error_review(), cause });
  });
}
