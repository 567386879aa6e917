import { createRoute, z } from '@hono/zod-openapi';
import { answers, jsonBody, problems } from '#context/api-answers.server.ts';
import { adminsOnly, atMost, createApiRouter } from '#context/api-router.server.ts';
import { requireAdmin } from '#context/guards.server.ts';
import { catFlags } from '#db/report-values.ts';
import { maxReviewBodyBytes, reopenedSchema } from '#features/moderation/queue/queue-api.server.ts';
import { reopenCatReports } from '#features/moderation/reopen-cat-reports.server.ts';
import { settleCatReports } from '#features/moderation/settle-cat-reports.server.ts';
import { listCatReports } from '#features/moderation/to-review/list-cat-reports.server.ts';
import { catToReviewSchema, reopenReportsSchema, settleReportsSchema } from './review-answers.server.ts';

const reportedCatSchema = z
  .object({
    cat: catToReviewSchema,
    reports: z.array(
      z.object({
        id: z.int(),
        objection: z.enum(catFlags),
        words: z.string().nullable(),
        created_at: z.iso.datetime(),
        reporter: z.object({ id: z.string(), display_name: z.string() }).nullable(),
      }),
    ),
  })
  .openapi('ReportedCat');

export function catReportsApi() {
  const router = createApiRouter();
  router.openapi(
    createRoute({
      method: 'get',
      path: '/list',
      summary: 'Reported cats with all reports, oldest first.',
      middleware: [adminsOnly] as const,
      responses: {
        200: answers('The cats', z.object({ reported: z.array(reportedCatSchema) })),
        ...problems(401, 403),
      },
    }),
    async (c) => c.json({ reported: await listCatReports(c.var.context) }, 200),
  );

  router.openapi(
    createRoute({
      method: 'post',
      path: '/settle',
      summary: 'Decide on all reports of cats, all or nothing: dismiss them, or delete the cats.',
      middleware: [adminsOnly, atMost(maxReviewBodyBytes)] as const,
      request: jsonBody(settleReportsSchema),
      responses: {
        200: answers('How many cats', z.object({ dismissed: z.int(), deleted: z.int() })),
        ...problems(401, 403, 404, 409, 422),
      },
    }),
    async (c) => {
      const viewer = requireAdmin(c.var.context);
      return c.json(await settleCatReports({ ...c.var.context, viewer }, c.req.valid('json')), 200);
    },
  );

  router.openapi(
    createRoute({
      method: 'post',
      path: '/reopen',
      summary: 'Undo decisions on reports, all or nothing: the reports are open again, and deleted cats are restored.',
      middleware: [adminsOnly, atMost(maxReviewBodyBytes)] as const,
      request: jsonBody(reopenReportsSchema),
      responses: { 200: answers('How many cats', reopenedSchema), ...problems(401, 403, 404, 409, 422) },
    }),
    async (c) => {
      const viewer = requireAdmin(c.var.context);
      return c.json(await reopenCatReports({ ...c.var.context, viewer }, c.req.valid('json')), 200);
    },
  );
  return router;
}
