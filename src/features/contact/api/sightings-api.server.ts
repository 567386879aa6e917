import { fromReplica } from '@catlas/platform/db/from-replica.ts';
import { AppError } from '@catlas/platform/errors/app-error.ts';
import { receiveForm } from '@catlas/platform/http/receive-form.ts';
import { createRoute, z } from '@hono/zod-openapi';
import { answers, jsonBody, problems } from '#context/api-answers.server.ts';
import {
  atMost,
  atMostSmallBody,
  createApiRouter,
  invalidInput,
  limited,
  membersOnly,
} from '#context/api-router.server.ts';
import { requireMember } from '#context/guards.server.ts';
import { parseCatId } from '#features/cats/model/parse-cat-id.ts';
import {
  addSightingBodySchema,
  publicSightingSchema,
  sightingSchema,
  sightingToDecideSchema,
  threadKeySchema,
} from '#features/contact/model/sighting-answers.server.ts';
import { addSightingSchema, decideSightingSchema } from '#features/contact/model/sighting-schemas.ts';
import { addSighting } from '#features/contact/sightings/add-sighting.server.ts';
import { decideSighting } from '#features/contact/sightings/decide-sighting.server.ts';
import { findAddedSighting } from '#features/contact/sightings/find-added-sighting.server.ts';
import { listSightings } from '#features/contact/sightings/list-sightings.server.ts';
import { maxUploadBytes } from '#features/photos/photo.ts';
import { m } from '#i18n/paraglide/messages.js';

export const maxSightingBytes = maxUploadBytes + 64_000;

const catParams = z.object({ id: z.string() });

export function sightingsApi() {
  const router = createApiRouter();
  addAdding(router);
  addReading(router);
  return router;
}

type Router = ReturnType<typeof createApiRouter>;

/** An invalid cat id gets the same answer as an unknown cat. */
function toCatId(text: string): number {
  const id = parseCatId(text);
  if (id === null) throw new AppError('not-found', { detail: m.cats_error_not_found() });
  return id;
}

/** The body is parsed by hand, because a repeated form is answered before its fields are checked. */
function addAdding(router: Router) {
  router.openAPIRegistry.registerPath({
    method: 'post',
    path: '/cats/{id}/sightings',
    summary:
      'Tell the author of a report where the cat was seen, that one has it, or that it is one’s own; without a session too. The same `client_id` again answers the first one.',
    request: {
      params: catParams,
      body: { required: true, content: { 'multipart/form-data': { schema: addSightingBodySchema } } },
    },
    responses: {
      201: answers(
        'The sighting, and how its sender returns; `thread` is null if the report has no author',
        z.object({ sighting: sightingSchema, thread: threadKeySchema.nullable() }),
      ),
      ...problems(400, 403, 404, 409, 413, 415, 422),
    },
  });
  router.post(
    '/cats/:id/sightings',
    limited('addSighting', 'openThread', 'openThreadOfAddress'),
    atMost(maxSightingBytes),
    async (c) => {
      const catId = toCatId(c.req.param('id'));
      using form = await receiveForm(c.req.raw, c.env);
      const earlier = await findAddedSighting(c.var.context, { catId, clientId: form.fields.client_id });
      if (earlier) {
        await c.var.context.limits.refund();
        return c.json(earlier, 201);
      }
      const parsed = addSightingSchema.safeParse(form.fields);
      if (!parsed.success) throw invalidInput(parsed.error.issues);
      return c.json(
        await addSighting(c.var.context, { catId, input: parsed.data, photo: form.files.file ?? null }),
        201,
      );
    },
  );
}

function addReading(router: Router) {
  router.openapi(
    createRoute({
      method: 'get',
      path: '/cats/{id}/sightings',
      summary:
        'The published sightings of a missing cat, the latest first; its author and administrators get all, with exact places.',
      request: { params: catParams },
      responses: {
        200: answers(
          'The sightings',
          z.object({ sightings: z.array(z.union([sightingToDecideSchema, publicSightingSchema])) }),
        ),
        ...problems(404),
      },
    }),
    async (c) => {
      const id = toCatId(c.req.valid('param').id);
      return c.json({ sightings: await fromReplica(c.var.context, (own) => listSightings(own, id)) }, 200);
    },
  );

  router.openapi(
    createRoute({
      method: 'post',
      path: '/sightings/decide',
      summary: 'Publish or hide a sighting of one’s own report, with or without words and photo; `new` undoes that.',
      middleware: [membersOnly, limited('decideSighting'), atMostSmallBody] as const,
      request: jsonBody(decideSightingSchema),
      responses: {
        200: answers('The sighting', z.object({ sighting: sightingToDecideSchema })),
        ...problems(401, 403, 404, 409, 422),
      },
    }),
    async (c) => {
      const viewer = requireMember(c.var.context);
      return c.json({ sighting: await decideSighting({ ...c.var.context, viewer }, c.req.valid('json')) }, 200);
    },
  );
}
