import { receiveForm } from '@catlas/platform/http/receive-form.ts';
import { createRoute, z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import { answers, problems } from '#context/api-answers.server.ts';
import {
  type ApiEnv,
  atMost,
  createApiRouter,
  invalidInput,
  limited,
  membersOnly,
} from '#context/api-router.server.ts';
import { requireMember } from '#context/guards.server.ts';
import {
  addMessageBodySchema,
  threadMessageSchema,
  threadSchema,
  threadSummarySchema,
} from '#features/contact/model/thread-answers.server.ts';
import { addMessageSchema, threadQuerySchema, threadsQuerySchema } from '#features/contact/model/thread-schemas.ts';
import { addMessage, findAddedMessage, type MessageRow } from '#features/contact/threads/add-message.server.ts';
import { getThread } from '#features/contact/threads/get-thread.server.ts';
import { listThreads } from '#features/contact/threads/list-threads.server.ts';
import { presentMessages } from '#features/contact/threads/present-thread.server.ts';
import type { ThreadAccess } from '#features/contact/threads/thread-access.server.ts';
import { sideKeyOf } from '#features/contact/threads/thread-policy.ts';
import { maxUploadBytes } from '#features/photos/photo.ts';
import { sidesOnly, type ThreadEnv } from './sides-only.server.ts';
import { addThreadActs } from './thread-acts-api.server.ts';

const maxMessageBytes = maxUploadBytes + 64_000;

/** The key is the number of a member's thread, or the token of a visitor's link. */
const threadParams = z.object({
  key: z.string().openapi({ description: 'The id for a member, the token of the link for a visitor' }),
});

/** Each call is open to the two sides of the thread only. */
export function threadsApi() {
  const router = createApiRouter();
  router.use(neverStored);
  addReading(router);
  addWriting(router);
  addThreadActs(router);
  return router;
}

type Router = ReturnType<typeof createApiRouter>;

/** Addresses contain secrets and responses contain private words, also those that refuse. */
const neverStored = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  c.res.headers.set('cache-control', 'no-store');
  c.res.headers.set('referrer-policy', 'no-referrer');
});

function addReading(router: Router) {
  router.openapi(
    createRoute({
      method: 'get',
      path: '/',
      summary: 'The member’s threads as author of reports and as finder, the latest message first.',
      middleware: [membersOnly, limited('readThread')] as const,
      request: { query: threadsQuerySchema },
      responses: {
        200: answers(
          'A page of them, and the unread messages of all',
          z.object({
            threads: z.array(threadSummarySchema),
            next_cursor: z.string().nullable(),
            unread: z.int(),
          }),
        ),
        ...problems(400, 401, 403, 422),
      },
    }),
    async (c) => {
      const viewer = requireMember(c.var.context);
      return c.json(await listThreads({ ...c.var.context, viewer }, c.req.valid('query')), 200);
    },
  );

  router.openapi(
    createRoute({
      method: 'get',
      path: '/{key}',
      summary: 'A thread with its latest messages, as its reader’s side sees it.',
      middleware: [sidesOnly, limited('readThread')] as const,
      request: { params: threadParams, query: threadQuerySchema },
      responses: {
        200: answers('The thread', z.object({ thread: threadSchema })),
        ...problems(401, 404, 422),
      },
    }),
    async (c) => c.json({ thread: await getThread(c.var.context, c.var.access, c.req.valid('query')) }, 200),
  );
}

/** The body is parsed by hand, because a repeated form is answered before its fields are checked. */
function addWriting(router: Router) {
  router.openAPIRegistry.registerPath({
    method: 'post',
    path: '/{key}/messages',
    summary:
      'Write to the other side, with words, a photo, or both. The same `client_id` again answers the first message.',
    request: {
      params: threadParams,
      body: { required: true, content: { 'multipart/form-data': { schema: addMessageBodySchema } } },
    },
    responses: {
      201: answers('The message', z.object({ message: threadMessageSchema })),
      ...problems(400, 401, 403, 404, 409, 413, 415, 422),
    },
  });
  router.post(
    '/:key/messages',
    sidesOnly,
    limited('addMessage', 'addMessageOfThread'),
    atMost(maxMessageBytes),
    async (c) => {
      const { access } = c.var;
      using form = await receiveForm(c.req.raw, c.env);
      const earlier = await findAddedMessage(c.var.context.db, access, form.fields.client_id);
      if (earlier) await c.var.context.limits.refund();
      const message = earlier ?? (await write(c, access, form));
      const [presented] = await presentMessages(c.var.context, [message], access.side);
      return c.json({ message: presented! }, 201);
    },
  );
}

async function write(
  c: HonoContext<ThreadEnv>,
  access: ThreadAccess,
  { fields, files }: Awaited<ReturnType<typeof receiveForm>>,
): Promise<MessageRow> {
  const { context } = c.var;
  const parsed = addMessageSchema.safeParse({ ...fields, kind: fields.kind || undefined });
  if (!parsed.success) throw invalidInput(parsed.error.issues);
  await context.limits.consume('addMessageOfThread', { subject: sideKeyOf(access) });
  return addMessage(context, access, { input: parsed.data, photo: files.file ?? null });
}
