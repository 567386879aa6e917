import { AppError } from '@catlas/platform/errors/app-error.ts';
import { createRoute, z } from '@hono/zod-openapi';
import { answers, jsonBody, problems } from '#context/api-answers.server.ts';
import { adminsOnly, atMostSmallBody, createApiRouter } from '#context/api-router.server.ts';
import { requireAdmin } from '#context/guards.server.ts';
import { parseCatId } from '#features/cats/model/parse-cat-id.ts';
import { reportedThreadSchema, threadMessageSchema } from '#features/contact/model/thread-answers.server.ts';
import { settleThreadSchema } from '#features/contact/model/thread-schemas.ts';
import {
  listReportedThreads,
  readReportedThread,
  settleThread,
} from '#features/contact/threads/reported-threads.server.ts';
import { m } from '#i18n/paraglide/messages.js';

export function reportedThreadsApi() {
  const router = createApiRouter();
  router.openapi(
    createRoute({
      method: 'get',
      path: '/list',
      summary: 'Reported threads, oldest report first, without their messages.',
      middleware: [adminsOnly] as const,
      responses: {
        200: answers('The threads', z.object({ threads: z.array(reportedThreadSchema) })),
        ...problems(401, 403),
      },
    }),
    async (c) => c.json({ threads: await listReportedThreads(c.var.context) }, 200),
  );
  router.openapi(
    createRoute({
      method: 'get',
      path: '/{id}',
      summary: 'A reported thread with its messages. Each reading is in the audit log.',
      middleware: [adminsOnly] as const,
      request: { params: z.object({ id: z.string() }) },
      responses: {
        200: answers(
          'The thread',
          z.object({ thread: reportedThreadSchema.extend({ messages: z.array(threadMessageSchema) }) }),
        ),
        ...problems(401, 403, 404),
      },
    }),
    async (c) => {
      const viewer = requireAdmin(c.var.context);
      const id = parseCatId(c.req.valid('param').id);
      if (id === null) throw new AppError('not-found', { detail: m.threads_error_not_reported() });
      return c.json({ thread: await readReportedThread({ ...c.var.context, viewer }, id) }, 200);
    },
  );
  router.openapi(
    createRoute({
      method: 'post',
      path: '/settle',
      summary:
        'Dismiss the reports of a thread, or close it; `reopened` undoes either. Members are banned by their own call.',
      middleware: [adminsOnly, atMostSmallBody] as const,
      request: jsonBody(settleThreadSchema),
      responses: { 200: answers('Done', z.object({ settled: z.literal(true) })), ...problems(401, 403, 404, 409, 422) },
    }),
    async (c) => {
      const viewer = requireAdmin(c.var.context);
      await settleThread({ ...c.var.context, viewer }, c.req.valid('json'));
      return c.json({ settled: true as const }, 200);
    },
  );
  return router;
}
