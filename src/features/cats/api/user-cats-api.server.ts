import { createRoute, z } from '@hono/zod-openapi';
import { listUserCats } from '#features/cats/list-user-cats.server.ts';
import { ownCatSchema } from '#features/cats/model/cat-answers.server.ts';
import { catIdSchema } from '#features/cats/model/cat-schemas.ts';
import { getNextSteps } from '#features/cats/report-sent/next-steps.server.ts';
import { matchSchema } from '#features/matching/model/match-answers.server.ts';
import { answers, problems } from '#request/api-answers.server.ts';
import { createApiRouter, membersOnly } from '#request/api-router.server.ts';
import { requireMember } from '#request/guards.server.ts';

const nextStepsSchema = z.object({
  mail_to: z.string().nullable().openapi({ description: 'Null where the author wants no mails' }),
  review: z
    .object({ count: z.int(), usual_minutes: z.int().openapi({ description: 'Half of them took at most so long' }) })
    .nullable(),
  matches: z.array(matchSchema),
});

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
  router.openapi(
    createRoute({
      method: 'get',
      path: '/cats/{id}/next',
      summary:
        'What awaits the author of a report: the mail, how long reviews take here, and reports that may be about the same cat.',
      middleware: [membersOnly] as const,
      request: { params: z.object({ id: catIdSchema }) },
      responses: { 200: answers('What is next', z.object({ next: nextStepsSchema })), ...problems(401, 403, 404, 422) },
    }),
    async (c) => {
      const viewer = requireMember(c.var.context);
      return c.json({ next: await getNextSteps({ ...c.var.context, viewer }, c.req.valid('param').id) }, 200);
    },
  );
  return router;
}
