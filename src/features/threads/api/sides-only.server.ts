import { createMiddleware } from 'hono/factory';
import { getThreadAccess, type ThreadAccess } from '#features/threads/thread-access.server.ts';
import type { ApiEnv } from '#request/api-router.server.ts';

export type ThreadEnv = ApiEnv & { Variables: { access: ThreadAccess } };

/** The guard of a thread's calls: its two members by its number, a visitor by the token of its link. */
export const sidesOnly = createMiddleware<ThreadEnv>(async (c, next) => {
  c.set('access', await getThreadAccess(c.var.context, c.req.param('key') ?? ''));
  await next();
});
