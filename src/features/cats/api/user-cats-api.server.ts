import { createRoute, z } from '@hono/zod-openapi';
import { listUserCats } from '#features/cats/list-user-cats.server.ts';
import { ownCatSchema } from '#features/cats/model/cat-answers.server.ts';
import { answers, problems } from '#request/api-answers.server.ts';
import { createApiRouter, membersOnly } from '#request/api-router.server.ts';
import { requireMember } from '#request/guards.server.ts';

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
