import { AppError } from '@catlas/platform/errors/app-error.ts';
import { createRoute, z } from '@hono/zod-openapi';
import { answers, jsonBody, problems } from '#context/api-answers.server.ts';
import { atMostSmallBody, createApiRouter, limited, membersOnly } from '#context/api-router.server.ts';
import { requireMember } from '#context/guards.server.ts';
import { parseCatId } from '#features/cats/model/parse-cat-id.ts';
import { catProofSchema } from '#features/contact/model/thread-schemas.ts';
import { type CatProof, getCatProof, setCatProof } from '#features/contact/threads/cat-proof.server.ts';
import { m } from '#i18n/paraglide/messages.js';

const params = z.object({ id: z.string() });
const proofAnswer = answers(
  'As it is set now; null: not set',
  z.object({ proof: z.object({ question: z.string(), mark: z.string() }).nullable() }),
);

function toCatId(text: string): number {
  const id = parseCatId(text);
  if (id === null) throw new AppError('not-found', { detail: m.cats_error_not_found() });
  return id;
}

export function catProofApi() {
  const router = createApiRouter();
  router.openapi(
    createRoute({
      method: 'get',
      path: '/{id}/proof',
      summary: 'The open question of one’s report and the secret mark that answers it.',
      middleware: [membersOnly, limited('readThread')] as const,
      request: { params },
      responses: { 200: proofAnswer, ...problems(401, 403, 404) },
    }),
    async (c) => {
      const viewer = requireMember(c.var.context);
      const proof = await getCatProof({ ...c.var.context, viewer }, toCatId(c.req.valid('param').id));
      return c.json({ proof }, 200);
    },
  );
  router.openapi(
    createRoute({
      method: 'post',
      path: '/{id}/proof',
      summary: 'Set the open question and the secret mark of one’s report; null removes them.',
      middleware: [membersOnly, limited('editCat'), atMostSmallBody] as const,
      request: { params, ...jsonBody(catProofSchema) },
      responses: { 200: proofAnswer, ...problems(401, 403, 404, 422) },
    }),
    async (c) => {
      const viewer = requireMember(c.var.context);
      const proof = c.req.valid('json').proof as CatProof | null;
      await setCatProof({ ...c.var.context, viewer }, toCatId(c.req.valid('param').id), proof);
      return c.json({ proof }, 200);
    },
  );
  return router;
}
