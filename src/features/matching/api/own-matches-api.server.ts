import { createRoute, z } from '@hono/zod-openapi';
import { answers, jsonBody, problems } from '#context/api-answers.server.ts';
import { atMostSmallBody, createApiRouter, limited, membersOnly } from '#context/api-router.server.ts';
import { requireMember } from '#context/guards.server.ts';
import { catIdSchema } from '#features/cats/model/cat-schemas.ts';
import { answerMatch } from '#features/matching/answer-match.server.ts';
import { matchStoredSchema } from '#features/matching/model/match-answers.server.ts';
import { matchAnswerSchema } from '#features/matching/model/match-schemas.ts';

export function ownMatchesApi() {
  const router = createApiRouter();
  router.openapi(
    createRoute({
      method: 'post',
      path: '/cats/{id}/matches',
      summary:
        'Say that another report is of the same cat or of a different one, or that one can’t tell; null takes the answer back.',
      middleware: [membersOnly, limited('editCat'), atMostSmallBody] as const,
      request: { params: z.object({ id: catIdSchema }), ...jsonBody(matchAnswerSchema) },
      responses: {
        200: answers(
          'Stored, with the thread of both authors once both say that it is the same cat',
          matchStoredSchema,
        ),
        ...problems(401, 403, 404, 409, 422),
      },
    }),
    async (c) => {
      const viewer = requireMember(c.var.context);
      const given = { catId: c.req.valid('param').id, ...c.req.valid('json') };
      const { threadId } = await answerMatch({ ...c.var.context, viewer }, given);
      return c.json({ stored: true as const, thread_id: threadId }, 200);
    },
  );
  return router;
}
