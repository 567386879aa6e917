import { fromReplica } from '@catlas/platform/db/from-replica.ts';
import { AppError } from '@catlas/platform/errors/app-error.ts';
import { cursorSchema } from '@catlas/platform/http/list-cursor.ts';
import { createRoute, z } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import { answers, jsonBody, problems } from '#context/api-answers.server.ts';
import { type ApiEnv, atMostSmallBody, createApiRouter, limited, membersOnly } from '#context/api-router.server.ts';
import { requireMember } from '#context/guards.server.ts';
import { objectionWordsSchema } from '#features/cats/model/cat-schemas.ts';
import { parseCatId } from '#features/cats/model/parse-cat-id.ts';
import { mostCommentsInList } from '#features/comments/model/comment.ts';
import { addCommentSchema, commentIdSchema, commentObjectionSchema } from '#features/comments/model/comment-schemas.ts';
import { m } from '#i18n/paraglide/messages.js';
import { addComment } from './add-comment.server.ts';
import { commentWithCatSchema, publicCommentSchema } from './comment-answers.server.ts';
import { markCommentNotificationsSeen } from './comment-notifications.server.ts';
import { deleteComment } from './delete-comment.server.ts';
import { findAddedComment } from './find-added-comment.server.ts';
import { listComments } from './list-comments.server.ts';
import { listUserComments } from './list-user-comments.server.ts';
import { undoDeleteComment } from './undo-delete-comment.server.ts';

const catParams = z.object({ id: z.string() });
const commentReferenceSchema = z.object({ commentId: commentIdSchema });
const toldSchema = commentWithCatSchema.pick({ id: true, status: true });
const deleteCommentSchema = commentReferenceSchema.extend({
  objection: commentObjectionSchema.optional(),
  words: objectionWordsSchema.optional(),
});

/** Runs before validation: a stored comment whose response was lost is returned even if the rules have changed. */
const answerRepeats = createMiddleware<ApiEnv>(async (c, next) => {
  const viewer = requireMember(c.var.context);
  const catId = parseCatId(c.req.param('id') ?? '');
  const body: unknown = await c.req.json().catch(() => null);
  const clientId = (body as { client_id?: unknown } | null)?.client_id;
  const comment = catId === null ? null : await findAddedComment({ ...c.var.context, viewer }, { catId, clientId });
  if (!comment) return next();
  await c.var.context.limits.refund();
  return c.json({ comment }, 201);
});

export function commentsApi() {
  const router = createApiRouter();

  router.openapi(
    createRoute({
      method: 'get',
      path: '/cats/comments/{id}',
      summary: 'Approved comments on a cat, newest first, and the viewer’s own pending or rejected ones.',
      request: {
        params: catParams,
        query: z.object({
          limit: z.coerce.number().int().min(1).max(mostCommentsInList).default(mostCommentsInList),
          cursor: cursorSchema.optional().openapi({ description: 'The `next_cursor` of the previous response' }),
        }),
      },
      responses: {
        200: answers(
          'A page of them, how many there are in all, and where the earlier ones begin',
          z.object({ comment: z.array(publicCommentSchema), total: z.int(), next_cursor: z.string().nullable() }),
        ),
        ...problems(400, 404, 422),
      },
    }),
    async (c) => {
      const query = { catId: toCatId(c.req.valid('param').id), ...c.req.valid('query') };
      const { comments, ...rest } = await fromReplica(c.var.context, (own) => listComments(own, query));
      return c.json({ comment: comments, ...rest }, 200);
    },
  );

  router.openapi(
    createRoute({
      method: 'post',
      path: '/cats/comments/{id}',
      summary:
        'Comment on a cat. It is pending until an administrator approves it. A repeated `client_id` returns the first comment.',
      middleware: [membersOnly, limited('addComment'), atMostSmallBody, answerRepeats] as const,
      request: { params: catParams, ...jsonBody(addCommentSchema) },
      responses: {
        201: answers('The comment, pending', z.object({ comment: publicCommentSchema })),
        ...problems(401, 403, 404, 409, 413, 422),
      },
    }),
    async (c) => {
      const viewer = requireMember(c.var.context);
      const comment = { catId: toCatId(c.req.valid('param').id), input: c.req.valid('json') };
      return c.json({ comment: await addComment({ ...c.var.context, viewer }, comment) }, 201);
    },
  );

  addOwnRoutes(router);
  return router;
}

/** An invalid cat id gets the same response as an unknown cat. */
function toCatId(text: string): number {
  const id = parseCatId(text);
  if (id === null) throw new AppError('not-found', { detail: m.cats_error_not_found() });
  return id;
}

function addOwnRoutes(router: ReturnType<typeof createApiRouter>): void {
  router.openapi(
    createRoute({
      method: 'post',
      path: '/comments/delete',
      summary: 'Delete an own comment; administrators can delete any, and its author sees the `objection`.',
      middleware: [membersOnly, limited('deleteComment'), atMostSmallBody] as const,
      request: jsonBody(deleteCommentSchema),
      responses: { 200: answers('Done', z.object({ deleted: z.literal(true) })), ...problems(401, 403, 404, 422) },
    }),
    async (c) => {
      const viewer = requireMember(c.var.context);
      await deleteComment({ ...c.var.context, viewer }, c.req.valid('json'));
      return c.json({ deleted: true as const }, 200);
    },
  );

  router.openapi(
    createRoute({
      method: 'post',
      path: '/comments/restore',
      summary: 'Undo the deletion of an own comment.',
      middleware: [membersOnly, limited('deleteComment'), atMostSmallBody] as const,
      request: jsonBody(commentReferenceSchema),
      responses: {
        200: answers('Done', z.object({ restored: z.literal(true) })),
        ...problems(401, 403, 404, 409, 422),
      },
    }),
    async (c) => {
      const viewer = requireMember(c.var.context);
      await undoDeleteComment({ ...c.var.context, viewer }, c.req.valid('json').commentId);
      return c.json({ restored: true as const }, 200);
    },
  );

  router.openapi(
    createRoute({
      method: 'get',
      path: '/user/comments',
      summary: 'The signed-in member’s comments, newest first, with their cats.',
      middleware: [membersOnly] as const,
      responses: {
        200: answers('The comments', z.object({ comments: z.array(commentWithCatSchema) })),
        ...problems(401, 403),
      },
    }),
    async (c) => {
      const viewer = requireMember(c.var.context);
      return c.json({ comments: await listUserComments({ ...c.var.context, viewer }) }, 200);
    },
  );

  router.openapi(
    createRoute({
      method: 'post',
      path: '/user/comments/seen',
      summary: 'Record that the member has seen the decisions on these comments.',
      middleware: [membersOnly, atMostSmallBody] as const,
      request: jsonBody(z.object({ told: z.array(toldSchema).max(mostCommentsInList) })),
      responses: { 200: answers('Done', z.object({ seen: z.literal(true) })), ...problems(401, 403, 422) },
    }),
    async (c) => {
      const viewer = requireMember(c.var.context);
      await markCommentNotificationsSeen({ ...c.var.context, viewer }, c.req.valid('json').told);
      return c.json({ seen: true as const }, 200);
    },
  );
}
