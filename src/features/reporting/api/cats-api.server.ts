import { fromReplica } from '@catlas/platform/db/from-replica.ts';
import { AppError } from '@catlas/platform/errors/app-error.ts';
import { encodeJson } from '@catlas/platform/http/encode-json.ts';
import { receiveForm } from '@catlas/platform/http/receive-form.ts';
import { createRoute, z } from '@hono/zod-openapi';
import { answers, problems } from '#context/api-answers.server.ts';
import { atMost, createApiRouter, limited, membersOnly } from '#context/api-router.server.ts';
import { requireMember } from '#context/guards.server.ts';
import { listCatsNear } from '#features/browse/list/list-cats-near.server.ts';
import { findPlaceOfLooks } from '#features/browse/search/resolve-search.server.ts';
import { searchCats } from '#features/browse/search/search-cats.server.ts';
import { countCats } from '#features/browse/tiles/count-cats.server.ts';
import { makeCatTile } from '#features/browse/tiles/make-cat-tile.server.ts';
import { addCat } from '#features/cats/add-cat.server.ts';
import { editCat } from '#features/cats/edit-cat.server.ts';
import { findAddedCat } from '#features/cats/find-added-cat.server.ts';
import { getCat } from '#features/cats/get-cat.server.ts';
import { mostPhotos } from '#features/cats/model/cat.ts';
import {
  addCatBodySchema,
  catStatsSchema,
  editCatBodySchema,
  ownCatSchema,
  publicCatSchema,
} from '#features/cats/model/cat-answers.server.ts';
import {
  catFilterFields,
  catIdSchema,
  catsNearQuerySchema,
  searchCatsQuerySchema,
} from '#features/cats/model/cat-schemas.ts';
import { maxUploadBytes } from '#features/photos/photo.ts';
import { parseAddCatForm, parseEditCatForm } from '#features/reporting/form/parse-cat-form.server.ts';
import { defaultLocale } from '#i18n/languages.ts';
import { answerShared } from './answer-shared.server.ts';

/** The limit fits four uncompressed photos, for browsers that cannot compress them, and the text fields. */
export const maxAddBodyBytes = mostPhotos * maxUploadBytes + 64_000;

/** `cat-acts-api.server.ts` has the actions on one cat. */
export function catsApi() {
  const router = createApiRouter();
  addLists(router);
  addMap(router);
  addAdding(router);
  addEditing(router);
  addOneCat(router);
  return router;
}

type Router = ReturnType<typeof createApiRouter>;

function addLists(router: Router) {
  router.openapi(
    createRoute({
      method: 'get',
      path: '/list',
      summary:
        'Approved cats around a point, nearest or newest first. `words` are in the name, the place or the description; `is_home` asks for cats that are home again.',
      request: { query: catsNearQuerySchema },
      responses: {
        200: answers('The cats', z.object({ cats: z.array(publicCatSchema), next_cursor: z.string().nullable() })),
        ...problems(400, 422),
      },
    }),
    async (c) => {
      const asked = c.req.valid('query');
      // The answer is shared, so it does not depend on the reader's language.
      const query = { ...asked, locale: asked.locale ?? defaultLocale };
      const list = await fromReplica(c.var.context, (own) => listCatsNear(own, query));
      return answerShared(c, encodeJson(list), 'application/json') as never;
    },
  );

  router.openapi(
    createRoute({
      method: 'get',
      path: '/search',
      summary:
        'Approved cats by part of their name, without accents and with one typo; then by place and description. If the text has a coat and a place, cats near that place come first.',
      middleware: [limited('search')] as const,
      request: { query: searchCatsQuerySchema },
      responses: { 200: answers('The cats', z.object({ cats: z.array(publicCatSchema) })), ...problems(422) },
    }),
    async (c) => {
      const query = c.req.valid('query');
      const near = await findPlaceOfLooks(c.var.context, query.q);
      return c.json({ cats: await fromReplica(c.var.context, (own) => searchCats(own, { ...query, near })) }, 200);
    },
  );
}

function addMap(router: Router) {
  router.openapi(
    createRoute({
      method: 'get',
      path: '/stats',
      summary: 'How many approved cats are looked for: those that are home again are not counted.',
      responses: { 200: answers('The counts', z.object({ stats: catStatsSchema })) },
    }),
    async (c) => {
      const stats = await fromReplica(c.var.context, countCats);
      return answerShared(c, encodeJson({ stats }), 'application/json') as never;
    },
  );

  router.openapi(
    createRoute({
      method: 'get',
      path: '/tiles/{z}/{x}/{y}',
      summary: 'A vector tile of the recent approved cats; `y` ends in `.mvt`.',
      request: {
        params: z.object({ z: z.string(), x: z.string(), y: z.string().regex(/^\d+\.mvt$/) }),
        query: z.object(catFilterFields),
      },
      responses: {
        200: {
          description: 'Layers `clusters` and `cats`',
          content: { 'application/vnd.mapbox-vector-tile': { schema: z.string() } },
        },
        ...problems(404, 422),
      },
    }),
    async (c) => {
      const { z: zoom, x, y } = c.req.valid('param');
      const address = { z: Number(zoom), x: Number(x), y: Number(y.replace('.mvt', '')) };
      const tile = await fromReplica(c.var.context, (own) => makeCatTile(own, address, c.req.valid('query')));
      return answerShared(c, tile, 'application/vnd.mapbox-vector-tile') as never;
    },
  );
}

/** Fields and file are validated together, so that the user gets all messages. */
function addAdding(router: Router) {
  router.openAPIRegistry.registerPath({
    method: 'post',
    path: '/add',
    summary:
      'Report a cat, lost or found, with its photo. It is pending until an administrator approves it. The same `client_id` again answers the first one.',
    request: { body: { required: true, content: { 'multipart/form-data': { schema: addCatBodySchema } } } },
    responses: {
      201: answers('The cat, pending', z.object({ cat: ownCatSchema })),
      ...problems(400, 401, 403, 409, 413, 415, 422),
    },
  });
  router.post('/add', membersOnly, limited('addCat'), atMost(maxAddBodyBytes), async (c) => {
    const viewer = requireMember(c.var.context);
    const context = { ...c.var.context, viewer };
    using form = await receiveForm(c.req.raw, c.env);
    // This runs before validation: a stored report whose response was lost is returned even if the rules changed.
    const earlier = await findAddedCat(context, form.fields.client_id);
    if (earlier) await context.limits.refund();
    return c.json({ cat: earlier ?? (await addCat(context, parseAddCatForm(form))) }, 201);
  });
}

function addEditing(router: Router) {
  router.openAPIRegistry.registerPath({
    method: 'post',
    path: '/edit',
    summary: 'Change a cat of one’s own. New words and a new photo of an approved cat count once they are approved.',
    request: { body: { required: true, content: { 'multipart/form-data': { schema: editCatBodySchema } } } },
    responses: {
      200: answers('The cat as it is now, with its `change`', z.object({ cat: ownCatSchema })),
      ...problems(400, 401, 403, 404, 409, 413, 415, 422),
    },
  });
  router.post('/edit', membersOnly, limited('editCat'), atMost(maxAddBodyBytes), async (c) => {
    const viewer = requireMember(c.var.context);
    using form = await receiveForm(c.req.raw, c.env);
    return c.json({ cat: await editCat({ ...c.var.context, viewer }, parseEditCatForm(form)) }, 200);
  });
}

function addOneCat(router: Router) {
  router.openapi(
    createRoute({
      method: 'get',
      path: '/{id}',
      summary: 'One cat; its owner and administrators get the exact place too.',
      request: { params: z.object({ id: z.string() }) },
      responses: {
        200: answers('The cat', z.object({ cat: z.union([ownCatSchema, publicCatSchema]) })),
        ...problems(404),
      },
    }),
    async (c) => {
      const id = catIdSchema.safeParse(c.req.valid('param').id);
      if (!id.success) throw new AppError('not-found');
      return c.json({ cat: await fromReplica(c.var.context, (own) => getCat(own, id.data)) }, 200);
    },
  );
}
