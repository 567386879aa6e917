import { createRoute, z } from '@hono/zod-openapi';
import type { RawBuilder, SqlBool } from 'kysely';
import { answers, jsonBody, problems } from '#context/api-answers.server.ts';
import { adminsOnly, atMost, type createApiRouter } from '#context/api-router.server.ts';
import type { Context } from '#context/context.ts';
import { requireAdmin } from '#context/guards.server.ts';
import type { Viewer } from '#context/viewer.ts';
import { type PostKind, reviewKinds } from '#db/review-kinds.ts';
import { catIdSchema } from '#features/cats/model/cat-schemas.ts';
import type { SearchTerms } from '#features/moderation/model/search-terms.ts';
import { type ModeratorContext, maxReviewBodyBytes, mostInBatch } from './queue-api.server.ts';

export interface PostOnServer {
  /** Throws `not-found`. */
  get(context: ModeratorContext, id: number): Promise<object>;
  /** Undoes the latest decisions, all or none. */
  restore(context: ModeratorContext, ids: number[]): Promise<number>;
  /** The reason is one of the kind. */
  remove(context: ModeratorContext, removal: { id: number; objection?: string; words?: string }): Promise<void>;
  search: PostSearch;
}

interface PostSearch {
  /** An expression with the own words of a post, in the form that `search_key` gives texts. */
  words: RawBuilder<unknown>;
  /** Conditions that each find a post. The search also finds posts by their author. */
  match(terms: SearchTerms): RawBuilder<SqlBool>[];
  list(context: Pick<Context, 'db'> & { viewer: Viewer }, ids: number[]): Promise<{ id: number }[]>;
  item: z.ZodType<object>;
}

interface PostCalls {
  item: z.ZodType<object>;
  summaries: { get: string; restore: string };
}

/** Adds the calls for a post in any status. */
export function addPostCalls(
  router: ReturnType<typeof createApiRouter>,
  kind: PostKind,
  post: PostOnServer,
  { item, summaries }: PostCalls,
) {
  const { subject } = reviewKinds[kind];
  const idsName = `${subject}Ids`;
  router.openapi(
    createRoute({
      method: 'get',
      path: '/{id}',
      summary: summaries.get,
      middleware: [adminsOnly] as const,
      request: { params: z.object({ id: catIdSchema }) },
      responses: { 200: answers(`The ${subject}`, z.object({ [subject]: item })), ...problems(401, 403, 404, 422) },
    }),
    async (c) => {
      const viewer = requireAdmin(c.var.context);
      return c.json({ [subject]: await post.get({ ...c.var.context, viewer }, c.req.valid('param').id) }, 200);
    },
  );

  router.openapi(
    createRoute({
      method: 'post',
      path: '/restore',
      summary: summaries.restore,
      middleware: [adminsOnly, atMost(maxReviewBodyBytes)] as const,
      request: jsonBody(z.object({ [idsName]: z.array(catIdSchema).min(1).max(mostInBatch) })),
      responses: { 200: answers('How many', z.object({ restored: z.int() })), ...problems(401, 403, 404, 409, 422) },
    }),
    async (c) => {
      const viewer = requireAdmin(c.var.context);
      const ids = c.req.valid('json')[idsName]!;
      return c.json({ restored: await post.restore({ ...c.var.context, viewer }, ids) }, 200);
    },
  );
}
