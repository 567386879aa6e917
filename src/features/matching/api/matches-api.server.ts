import { createRoute, z } from '@hono/zod-openapi';
import { answers, jsonBody, problems } from '#context/api-answers.server.ts';
import { atMostSmallBody, createApiRouter, limited, membersOnly } from '#context/api-router.server.ts';
import { requireMember } from '#context/guards.server.ts';
import { listPairs } from '#features/matching/helpers/list-pairs.server.ts';
import { voteOnPair } from '#features/matching/helpers/vote-on-pair.server.ts';
import { listUnsentMatches } from '#features/matching/list-unsent-matches.server.ts';
import { pairSchema, unsentMatchesSchema } from '#features/matching/model/match-answers.server.ts';
import { pairVoteSchema, unsentReportSchema } from '#features/matching/model/match-schemas.ts';

export function matchesApi() {
  const router = createApiRouter();
  router.openapi(
    createRoute({
      method: 'post',
      path: '/unsent',
      summary: 'What to look at before a report is sent: it may be one of these. Nothing is stored.',
      middleware: [limited('compareUnsent'), atMostSmallBody] as const,
      request: jsonBody(unsentReportSchema),
      responses: { 200: answers('Reports that may be about the same cat', unsentMatchesSchema), ...problems(422) },
    }),
    async (c) => c.json(await listUnsentMatches(c.var.context, c.req.valid('json')), 200),
  );
  router.openapi(
    createRoute({
      method: 'get',
      path: '/pairs',
      summary: 'Pairs of a lost and a found report for a helper to compare.',
      middleware: [membersOnly] as const,
      responses: { 200: answers('The next pairs', z.object({ pairs: z.array(pairSchema) })), ...problems(401, 403) },
    }),
    async (c) => {
      const viewer = requireMember(c.var.context);
      return c.json({ pairs: await listPairs({ ...c.var.context, viewer }) }, 200);
    },
  );
  router.openapi(
    createRoute({
      method: 'post',
      path: '/votes',
      summary: 'Say as a helper whether two reports are about the same cat; null takes the vote back.',
      middleware: [membersOnly, limited('voteOnPair'), atMostSmallBody] as const,
      request: jsonBody(pairVoteSchema),
      responses: {
        200: answers('Stored', z.object({ stored: z.literal(true) })),
        ...problems(401, 403, 404, 422),
      },
    }),
    async (c) => {
      const viewer = requireMember(c.var.context);
      await voteOnPair({ ...c.var.context, viewer }, c.req.valid('json'));
      return c.json({ stored: true as const }, 200);
    },
  );
  return router;
}
