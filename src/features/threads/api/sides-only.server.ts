import { createMiddleware } from 'hono/factory';
import { getThreadAccess, type ThreadAccess } from '#features/threads/thread-access.server.ts';
import type { ApiEnv } from '#request/api-router.server.ts';

export type ThreadEnv = ApiEnv & { Variables: { access: ThreadAccess } };

export const sidesOnly = createMiddleware<ThreadEnv>(async (c, next) => {
  c.set('access', await getThreadAccess(c.var.context, c.req.param('key') ?? ''));
  await next();
});
