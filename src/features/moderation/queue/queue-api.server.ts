import { AppError, isAppError } from '@catlas/platform/errors/app-error.ts';
import { createRoute, z } from '@hono/zod-openapi';
import { answers, jsonBody, problems } from '#context/api-answers.server.ts';
import { adminsOnly, atMost, createApiRouter } from '#context/api-router.server.ts';
import { requireAdmin } from '#context/guards.server.ts';
import type { RequestContext } from '#context/request-context.ts';
import type { Viewer } from '#context/viewer.ts';
import { type QueueKind, type QueueQuery, reviewKinds } from '#db/review-kinds.ts';
import { catIdSchema } from '#features/cats/model/cat-schemas.ts';
import type { ReviewDecision } from '#features/cats/model/review-batch.server.ts';
import { mostInQueuePage } from '#features/moderation/to-review/cat-to-review.ts';
import type { Queued, QueuePage } from './review-queue-state.ts';

/** Larger batches hold their locks too long; the back office sends several. */
export const mostInBatch = 500;
export const maxReviewBodyBytes = 600_000;

export const idsSchema = z.array(catIdSchema).max(mostInBatch).default([]);
/** No item is in both lists of a decision. */
export const isDecidedOnce = <Id>({ approved, rejected }: { approved: Id[]; rejected: Id[] }) =>
  !approved.some((id) => rejected.includes(id));
export const queueQuerySchema = z.object({
  after: catIdSchema.optional().openapi({ description: 'The last id of the previous page' }),
  since: z.iso.datetime().optional().openapi({ description: 'The `waiting_since` of that item, where it has one' }),
  limit: z.coerce.number().int().min(1).max(mostInQueuePage).optional(),
});
export const reviewedSchema = z.object({ approved: z.int(), rejected: z.int() });
export const reopenedSchema = z.object({ reopened: z.int() });

export type ModeratorContext = RequestContext & { viewer: Viewer };

export interface QueueOnServer {
  list(context: ModeratorContext, query: QueueQuery): Promise<QueuePage<Queued>>;
  /** The reasons are those of the kind. Decides on all or none. */
  decide(
    context: ModeratorContext,
    decision: ReviewDecision & { objections?: Record<string, string>; words?: Record<string, string> },
  ): Promise<object>;
  undo(context: ModeratorContext, decision: ReviewDecision): Promise<object>;
  /** Reads what the page's form has beside ids and reasons. */
  readForm?(form: FormData, decision: ReviewDecision): object;
}

interface QueueCalls {
  item: z.ZodType<Queued>;
  decision: z.ZodType<ReviewDecision>;
  query?: typeof queueQuerySchema;
  bodyLimit?: ReturnType<typeof atMost>;
  summaries: { list: string; review: string; reopen: string };
}

/** `/api/bo/{kind}`: every call is for administrators only. */
export function queueApi(kind: QueueKind, queue: QueueOnServer, calls: QueueCalls) {
  const { item, decision, query = queueQuerySchema, bodyLimit = atMost(maxReviewBodyBytes), summaries } = calls;
  const router = createApiRouter();
  router.openapi(
    createRoute({
      method: 'get',
      path: '/list',
      summary: summaries.list,
      middleware: [adminsOnly] as const,
      request: { query },
      responses: {
        200: answers('A page of the queue', z.object({ [kind]: z.array(item), total: z.int(), has_more: z.boolean() })),
        ...problems(401, 403, 422),
      },
    }),
    async (c) => {
      const viewer = requireAdmin(c.var.context);
      const page = await queue.list({ ...c.var.context, viewer }, c.req.valid('query'));
      return c.json({ [kind]: page.items, total: page.total, has_more: page.hasMore }, 200);
    },
  );

  const decisions = [
    { path: '/review', summary: summaries.review, answer: reviewedSchema, act: queue.decide },
    { path: '/reopen', summary: summaries.reopen, answer: reopenedSchema, act: queue.undo },
  ];
  for (const { path, summary, answer, act } of decisions) {
    router.openapi(
      createRoute({
        method: 'post',
        path,
        summary,
        middleware: [adminsOnly, bodyLimit] as const,
        request: jsonBody(decision),
        responses: {
          200: answers<z.ZodType<object>>('How many', answer),
          ...problems(401, 403, 404, 409, 422, 500),
        },
      }),
      async (c) => {
        const viewer = requireAdmin(c.var.context);
        return c.json(await named(kind, act({ ...c.var.context, viewer }, c.req.valid('json'))), 200);
      },
    );
  }
  return router;
}

/** Gives an unexpected error the name that spec §8 defines. */
async function named<Answer>(kind: QueueKind, review: Promise<Answer>): Promise<Answer> {
  return review.catch((cause) => {
    throw isAppError(cause) ? cause : new AppError('internal', { detail: reviewKinds[kind].failure(), cause });
  });
}
