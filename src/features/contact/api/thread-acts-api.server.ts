import { AppError } from '@catlas/platform/errors/app-error.ts';
import { createRoute, z } from '@hono/zod-openapi';
import { answers, jsonBody, problems } from '#context/api-answers.server.ts';
import { atMostSmallBody, type createApiRouter, invalidInput, limited } from '#context/api-router.server.ts';
import type { RequestContext } from '#context/request-context.ts';
import { threadSchema } from '#features/contact/model/thread-answers.server.ts';
import {
  doorSchema,
  phoneSchema,
  readThreadSchema,
  reportThreadSchema,
  threadMailsSchema,
  threadProofSchema,
} from '#features/contact/model/thread-schemas.ts';
import { askForWord, proveThread } from '#features/contact/threads/ask-for-proof.server.ts';
import {
  leaveThread,
  markThreadRead,
  setThreadBlocked,
  setThreadPhone,
  withdrawDoor,
} from '#features/contact/threads/edit-thread.server.ts';
import { renewThreadLink, setThreadMails } from '#features/contact/threads/edit-thread-mails.server.ts';
import { getThread } from '#features/contact/threads/get-thread.server.ts';
import { reportThread } from '#features/contact/threads/report-thread.server.ts';
import { getThreadRow, type ThreadAccess } from '#features/contact/threads/thread-access.server.ts';
import { sidesOnly } from './sides-only.server.ts';

type Router = ReturnType<typeof createApiRouter>;

const params = z.object({ key: z.string() });
const nothingSchema = z.object({});
const threadAnswers = {
  200: answers('The thread as it is now', z.object({ thread: threadSchema })),
  ...problems(401, 403, 404, 409, 422),
};

/** Each call responds with the thread. */
export function addThreadActs(router: Router): void {
  addRead(router);
  addLink(router);
  addAct(router, 'block', 'Refuse messages of the other side.', nothingSchema, (context, access) =>
    setThreadBlocked(context, access, true),
  );
  addAct(router, 'unblock', 'Take messages of the other side again.', nothingSchema, (context, access) =>
    setThreadBlocked(context, access, false),
  );
  addAct(router, 'leave', 'End the thread for both sides.', nothingSchema, leaveThread);
  addAct(router, 'report', 'Let moderators read the thread.', reportThreadSchema, reportThread);
  addAct(
    router,
    'phone',
    'Give one’s phone number, or withdraw it. Both numbers are shown while both sides give theirs.',
    phoneSchema,
    (context, access, { phone }) => setThreadPhone(context, access, phone),
  );
  addAct(router, 'door', 'Withdraw the door that a finder left for the owner.', doorSchema, withdrawDoor);
  addAct(
    router,
    'mails',
    'Turn mails of this thread on or off; a visitor can change the address.',
    threadMailsSchema,
    setThreadMails,
  );
  addAct(
    router,
    'word',
    'Ask for a photo with today’s word: the finder gets the word, the owner’s wish is a message.',
    nothingSchema,
    askForWord,
  );
  addAct(router, 'proof', 'Ask the open question of the report, or judge the answer.', threadProofSchema, proveThread);
}

function addRead(router: Router): void {
  router.openapi(
    createRoute({
      method: 'post',
      path: '/{key}/read',
      summary: 'Note the last message that one has read.',
      middleware: [sidesOnly, limited('readThread'), atMostSmallBody] as const,
      request: { params, ...jsonBody(readThreadSchema) },
      responses: {
        200: answers('The last message that is noted as read', z.object({ last_read_id: z.int() })),
        ...problems(401, 403, 404, 422),
      },
    }),
    async (c) => {
      const { context, access } = c.var;
      return c.json({ last_read_id: await markThreadRead(context, access, c.req.valid('json').message_id) }, 200);
    },
  );
}

function addLink(router: Router): void {
  router.openapi(
    createRoute({
      method: 'post',
      path: '/{key}/link',
      summary: 'End the links of a visitor; a new one is mailed to their address. Without mails it is in the answer.',
      middleware: [sidesOnly, limited('editThread'), atMostSmallBody] as const,
      request: { params },
      responses: {
        200: answers(
          'Where the new link goes, or the new key',
          z.object({ email: z.string().nullable(), key: z.string().nullable() }),
        ),
        ...problems(401, 403, 404),
      },
    }),
    async (c) => c.json(await renewThreadLink(c.var.context, c.var.access), 200),
  );
}

/** The body is parsed by hand: the library infers its type only where the route is written. */
function addAct<Body extends z.ZodType>(
  router: Router,
  name: string,
  summary: string,
  body: Body,
  /** A returned text is the reader's new key. */
  act: (context: RequestContext, access: ThreadAccess, input: z.output<Body>) => Promise<unknown>,
): void {
  router.openAPIRegistry.registerPath({
    method: 'post',
    path: `/{key}/${name}`,
    summary,
    request: { params, ...jsonBody(body) },
    responses: threadAnswers,
  });
  router.post(`/:key/${name}`, sidesOnly, limited('editThread'), atMostSmallBody, async (c) => {
    const { context, access } = c.var;
    const given: unknown = await c.req.json().catch((cause) => {
      throw new AppError('malformed', { cause });
    });
    const parsed = body.safeParse(given);
    if (!parsed.success) throw invalidInput(parsed.error.issues);
    const done = await act(context, access, parsed.data);
    const key = typeof done === 'string' ? done : access.key;
    const thread = await getThreadRow(context.db, access.thread.id);
    return c.json({ thread: await getThread(context, { ...access, key, thread }) }, 200);
  });
}
