import { createRoute, z } from '@hono/zod-openapi';
import { answers, problems } from '#context/api-answers.server.ts';
import { createApiRouter, membersOnly } from '#context/api-router.server.ts';
import { requireMember } from '#context/guards.server.ts';
import { listUserCats } from '#features/cats/list-user-cats.server.ts';
import { listedCatSchema, ownCatSchema } from '#features/cats/model/cat-answers.server.ts';
import { catIdSchema } from '#features/cats/model/cat-schemas.ts';
import { matchSchema } from '#features/matching/model/match-answers.server.ts';
import { getNextSteps } from '#features/reporting/sent/next-steps.server.ts';

const nextStepsSchema = z.object({
  mail_to: z.string().nullable().openapi({ description: 'Null where the author wants no mails' }),
  review: z
    .object({ count: z.int(), usual_minutes: z.int().openapi({ description: 'Half of them took at most so long' }) })
    .nullable(),
  publishes_first: z
    .boolean()
    .openapi({ description: 'A report that no rule holds back is public within a minute, and is checked afterwards' }),
  matches: z.array(matchSchema),
  lost_near: z
    .array(listedCatSchema)
    .openapi({ description: 'The nearest lost cats, for a found cat that fits none of them' }),
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
