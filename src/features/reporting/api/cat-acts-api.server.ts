import { createRoute, z } from '@hono/zod-openapi';
import { answers, jsonBody, problems } from '#context/api-answers.server.ts';
import { atMostSmallBody, createApiRouter, limited, membersOnly } from '#context/api-router.server.ts';
import { requireMember } from '#context/guards.server.ts';
import { deleteCat } from '#features/cats/delete-cat.server.ts';
import { ownCatSchema } from '#features/cats/model/cat-answers.server.ts';
import {
  catReferenceSchema,
  deleteCatSchema,
  reportCatSchema,
  reuniteCatSchema,
} from '#features/cats/model/cat-schemas.ts';
import { reportCat } from '#features/cats/report-cat.server.ts';
import { restoreCat } from '#features/cats/restore-cat.server.ts';
import { reuniteCat } from '#features/cats/reunite-cat.server.ts';

export function catActsApi() {
  const router = createApiRouter();

  router.openapi(
    createRoute({
      method: 'post',
      path: '/delete',
      summary: 'Take a cat of one’s own away; administrators any, and its author is told the `objection`.',
      middleware: [membersOnly, limited('deleteCat'), atMostSmallBody] as const,
      request: jsonBody(deleteCatSchema),
      responses: { 200: answers('Done', z.object({ deleted: z.literal(true) })), ...problems(401, 403, 404, 422) },
    }),
    async (c) => {
      const viewer = requireMember(c.var.context);
      await deleteCat({ ...c.var.context, viewer }, c.req.valid('json'));
      return c.json({ deleted: true as const }, 200);
    },
  );

  router.openapi(
    createRoute({
      method: 'post',
      path: '/restore',
      summary: 'Get a cat that one has deleted back, within 30 days; administrators any.',
      middleware: [membersOnly, limited('deleteCat'), atMostSmallBody] as const,
      request: jsonBody(catReferenceSchema),
      responses: { 200: answers('The cat', z.object({ cat: ownCatSchema })), ...problems(401, 403, 404, 422) },
    }),
    async (c) => {
      const viewer = requireMember(c.var.context);
      return c.json({ cat: await restoreCat({ ...c.var.context, viewer }, c.req.valid('json').catId) }, 200);
    },
  );

  router.openapi(
    createRoute({
      method: 'post',
      path: '/reunite',
      summary: 'Say that an approved cat of one’s own is home again, or that it isn’t; administrators of any.',
      middleware: [membersOnly, limited('editCat'), atMostSmallBody] as const,
      request: jsonBody(reuniteCatSchema),
      responses: {
        200: answers('The cat', z.object({ cat: ownCatSchema })),
        ...problems(401, 403, 404, 409, 422),
      },
    }),
    async (c) => {
      const viewer = requireMember(c.var.context);
      return c.json({ cat: await reuniteCat({ ...c.var.context, viewer }, c.req.valid('json')) }, 200);
    },
  );

  router.openapi(
    createRoute({
      method: 'post',
      path: '/report',
      summary: 'Tell the moderators what is wrong with a cat of another’s.',
      middleware: [membersOnly, limited('reportCat'), atMostSmallBody] as const,
      request: jsonBody(reportCatSchema),
      responses: {
        201: answers('Told', z.object({ reported: z.literal(true) })),
        ...problems(401, 403, 404, 409, 422),
      },
    }),
    async (c) => {
      const viewer = requireMember(c.var.context);
      await reportCat({ ...c.var.context, viewer }, c.req.valid('json'));
      return c.json({ reported: true as const }, 201);
    },
  );
  return router;
}
