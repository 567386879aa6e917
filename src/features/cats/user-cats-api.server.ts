import { createRoute, z } from '@hono/zod-openapi';
import { answers, problems } from '#features/accounts/api-answers.server.ts';
import { createApiRouter, membersOnly } from '#features/accounts/api-router.server.ts';
import { requireMember } from '#features/accounts/guards.server.ts';
import { ownCatSchema } from './cat-answers.server.ts';
import { listUserCats } from './list-user-cats.server.ts';

/** `/api/user/cats`: the member's own reports, in every state. */
export function userCatsApi() {
  const router = createApiRouter();
  router.openapi(
    createRoute({
      method: 'get',
      path: '/cats',
      summary: 'The signed-in member’s cats, newest first.',
      middleware: [membersOnly] as const,
      responses: { 200: answers('The cats', z.object({ cats: z.array(ownCatSchema) })), ...problems(401, 403) },
    }),
    async (c) => {
      const viewer = requireMember(c.var.context);
      return c.json({ cats: await listUserCats({ ...c.var.context, viewer }) }, 200);
    },
  );
  return router;
}
