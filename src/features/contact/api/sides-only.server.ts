import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from '#context/api-router.server.ts';
import { getThreadAccess, type ThreadAccess } from '#features/contact/threads/thread-access.server.ts';

export type ThreadEnv = ApiEnv & { Variables: { access: ThreadAccess } };

export const sidesOnly = createMiddleware<ThreadEnv>(async (c, next) => {
  c.set('access', await getThreadAccess(c.var.context, c.req.param('key') ?? ''));
  await next();
});
