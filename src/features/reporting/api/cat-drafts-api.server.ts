import { receiveForm } from '@catlas/platform/http/receive-form.ts';
import { createRoute, z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { answers, jsonBody, problems } from '#context/api-answers.server.ts';
import {
  type ApiEnv,
  atMost,
  atMostSmallBody,
  createApiRouter,
  limited,
  membersOnly,
} from '#context/api-router.server.ts';
import { requireMember } from '#context/guards.server.ts';
import { createAccountClient } from '#features/accounts/session/account-request.server.ts';
import { addCatBodySchema, ownCatSchema } from '#features/cats/model/cat-answers.server.ts';
import { draftReferenceSchema, mailDraftSchema } from '#features/reporting/stored-draft/cat-draft-schemas.ts';
import { mailCatDraftAgain } from '#features/reporting/stored-draft/change-cat-draft.server.ts';
import { claimCatDraft } from '#features/reporting/stored-draft/claim-cat-draft.server.ts';
import { presentDraft } from '#features/reporting/stored-draft/present-draft.server.ts';
import { discardCatDraft } from '#features/reporting/stored-draft/remove-cat-drafts.server.ts';
import { parseCatDraftForm, storeCatDraft } from '#features/reporting/stored-draft/store-cat-draft.server.ts';
import { maxAddBodyBytes } from './cats-api.server.ts';

const draftSchema = z
  .object({
    id: z.uuid().openapi({ description: 'The `client_id`' }),
    email: z.string(),
    mailed_at: z.iso.datetime().nullable().openapi({ description: 'Null: not yet; it is tried again for 18 hours' }),
    expires_at: z.iso.datetime(),
  })
  .openapi('CatDraft');

/** This is the multipart body of `POST /api/cats/drafts`. */
const draftBodySchema = addCatBodySchema
  .extend({ client_id: z.uuid(), email: z.string().openapi({ description: 'Gets the code' }) })
  .openapi('AddCatDraft');

/** A visitor's draft becomes a report when a member with its address claims it. */
export function catDraftsApi() {
  const router = createApiRouter();
  addStoring(router);
  addMailing(router);
  addEnds(router);
  return router;
}

type Router = ReturnType<typeof createApiRouter>;

/** The client writes cookies to the answer, because a hosted service's link opens only in this browser. */
function openAuth(c: HonoContext<ApiEnv>) {
  const responseHeaders = new Headers();
  const auth = createAccountClient(c.var.context, { headers: c.req.raw.headers, responseHeaders });
  const passCookies = () => {
    for (const cookie of responseHeaders.getSetCookie()) c.header('set-cookie', cookie, { append: true });
  };
  return { auth, passCookies };
}

function addStoring(router: Router) {
  router.openAPIRegistry.registerPath({
    method: 'post',
    path: '/drafts',
    summary:
      'Report a cat without a session: it is stored for 30 days, and a code is mailed to the address. The same `client_id` again changes that draft.',
    request: { body: { required: true, content: { 'multipart/form-data': { schema: draftBodySchema } } } },
    responses: {
      202: answers('The draft, whether the address has an account or not', z.object({ draft: draftSchema })),
      ...problems(400, 403, 409, 413, 415, 422),
    },
  });
  router.post('/drafts', limited('draftCat'), atMost(maxAddBodyBytes), async (c) => {
    using form = await receiveForm(c.req.raw, c.env);
    const { auth, passCookies } = openAuth(c);
    const draft = await storeCatDraft(c.var.context, { ...parseCatDraftForm(form), auth });
    passCookies();
    return c.json({ draft: presentDraft(draft) }, 202);
  });
}

function addMailing(router: Router) {
  router.openapi(
    createRoute({
      method: 'post',
      path: '/drafts/mail',
      summary: 'Mail the code again; with `email`, to that address from now on.',
      middleware: [limited('mailCatDraft'), atMostSmallBody] as const,
      request: jsonBody(mailDraftSchema),
      responses: { 200: answers('The draft', z.object({ draft: draftSchema })), ...problems(403, 404, 409, 422) },
    }),
    async (c) => {
      const { client_id: clientId, email } = c.req.valid('json');
      const { auth, passCookies } = openAuth(c);
      const draft = await mailCatDraftAgain(c.var.context, { clientId, email, auth });
      passCookies();
      return c.json({ draft: presentDraft(draft) }, 200);
    },
  );
}

function addEnds(router: Router) {
  router.openapi(
    createRoute({
      method: 'post',
      path: '/drafts/claim',
      summary:
        'Make the draft a report of the member, who must have confirmed its address. Once: a second call answers the same cat.',
      middleware: [membersOnly, limited('claimCatDraft'), atMostSmallBody] as const,
      request: jsonBody(draftReferenceSchema),
      responses: {
        201: answers('The cat, pending', z.object({ cat: ownCatSchema })),
        ...problems(401, 403, 404, 409, 422),
      },
    }),
    async (c) => {
      const context = { ...c.var.context, viewer: requireMember(c.var.context) };
      const cat = await claimCatDraft(context, { clientId: c.req.valid('json').client_id });
      return c.json({ cat }, 201);
    },
  );
  router.openapi(
    createRoute({
      method: 'post',
      path: '/drafts/discard',
      summary: 'Delete a draft that is not a report yet.',
      middleware: [limited('discardCatDraft'), atMostSmallBody] as const,
      request: jsonBody(draftReferenceSchema),
      responses: { 200: answers('It is gone', z.object({})), ...problems(403, 422) },
    }),
    async (c) => {
      await discardCatDraft(c.var.context, c.req.valid('json').client_id);
      return c.json({}, 200);
    },
  );
}
