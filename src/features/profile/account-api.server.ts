import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { answers, problems } from '#context/api-answers.server.ts';
import { type ApiEnv, atMostSmallBody, createApiRouter, limited, membersOnly } from '#context/api-router.server.ts';
import { requireMember } from '#context/guards.server.ts';
import { setMailOn } from '#features/accounts/mail/set-mail-on.server.ts';
import { memberSchema, presentMember } from '#features/accounts/members/users-api.server.ts';
import { clearSessionCookies } from '#features/accounts/session/account-request.server.ts';
import { signOut, signOutScopes } from '#features/accounts/session/sign-out.server.ts';
import { closeAccount } from '#features/profile/leaving/close-account.server.ts';
import { closeAccountSchema } from '#features/profile/leaving/close-account-schema.ts';
import { exportAccount } from '#features/profile/leaving/export-account.server.ts';
import { zipResponse } from '#features/profile/leaving/zip-response.server.ts';
import { profileSchema } from '#features/profile/section/profile-schema.ts';
import { editProfile } from './edit-profile.server.ts';
import { mailSwitchSchema } from './mail-switch.ts';

type ApiRouter = ReturnType<typeof createApiRouter>;

/** Each route is for members, about their own account. */
export function accountApi() {
  const router = createApiRouter();
  addProfileRoutes(router);
  addSignOutRoute(router);
  addExportRoute(router);
  addCloseRoute(router);
  return router;
}

function addProfileRoutes(router: ApiRouter): void {
  router.openapi(
    createRoute({
      method: 'put',
      path: '/profile',
      summary: 'Change the signed-in member’s name and the language of their mails.',
      middleware: [membersOnly, limited('editProfile'), atMostSmallBody] as const,
      request: { body: { required: true, content: { 'application/json': { schema: profileSchema } } } },
      responses: {
        200: answers('The member', z.object({ user: memberSchema })),
        ...problems(401, 403, 422, 503),
      },
    }),
    async (c) => {
      const viewer = requireMember(c.var.context);
      return c.json({ user: presentMember(await editProfile({ ...c.var.context, viewer }, c.req.valid('json'))) }, 200);
    },
  );

  router.openapi(
    createRoute({
      method: 'put',
      path: '/mails',
      summary:
        'Turn the signed-in member’s mails about decisions, about sightings and messages (`threads`), or with questions about reports (`questions`), on or off.',
      middleware: [membersOnly, limited('editProfile'), atMostSmallBody] as const,
      request: { body: { required: true, content: { 'application/json': { schema: mailSwitchSchema } } } },
      responses: { 200: answers('The current state', mailSwitchSchema), ...problems(401, 403, 422) },
    }),
    async (c) => {
      const { id } = requireMember(c.var.context);
      const { is_on, kind } = c.req.valid('json');
      await setMailOn(c.var.context, { userId: id, isOn: is_on, group: kind });
      return c.json({ is_on, kind }, 200);
    },
  );
}

function addSignOutRoute(router: ApiRouter): void {
  router.openapi(
    createRoute({
      method: 'post',
      path: '/sign-out',
      summary: 'End the signed-in member’s sessions: this one, the others, or all.',
      middleware: [membersOnly, atMostSmallBody] as const,
      request: {
        body: {
          required: true,
          content: { 'application/json': { schema: z.object({ scope: z.enum(signOutScopes) }) } },
        },
      },
      responses: {
        200: answers('Done', z.object({ signed_out: z.enum(signOutScopes) })),
        ...problems(401, 403, 422),
      },
    }),
    async (c) => {
      const { scope } = c.req.valid('json');
      await signOut(c.var.context, scope);
      if (scope !== 'others') endBrowserSession(c);
      return c.json({ signed_out: scope }, 200);
    },
  );
}

function addExportRoute(router: ApiRouter): void {
  router.openapi(
    createRoute({
      method: 'post',
      path: '/export',
      summary: 'The signed-in member’s data, as a ZIP of JSON files and photos.',
      middleware: [membersOnly, limited('exportAccount')] as const,
      responses: {
        200: {
          description: 'The archive',
          content: { 'application/zip': { schema: z.string().openapi({ format: 'binary' }) } },
        },
        ...problems(401, 403, 503),
      },
    }),
    async (c) => {
      const viewer = requireMember(c.var.context);
      return zipResponse(await exportAccount({ ...c.var.context, viewer }));
    },
  );
}

function addCloseRoute(router: ApiRouter): void {
  router.openapi(
    createRoute({
      method: 'post',
      path: '/close',
      summary: 'Close the signed-in member’s account permanently.',
      description:
        'Deletes personal data immediately. `posts`: `delete` deletes the member’s cats and comments, `keep` removes their author. ' +
        '`confirmation`: the member’s e-mail address, or the display name without one. A member with a second ' +
        'step needs a session of level aal2.',
      middleware: [membersOnly, limited('closeAccount'), atMostSmallBody] as const,
      request: { body: { required: true, content: { 'application/json': { schema: closeAccountSchema } } } },
      responses: {
        200: answers('Closed', z.object({ closed: z.literal(true) })),
        ...problems(401, 403, 409, 422, 503),
      },
    }),
    async (c) => {
      const viewer = requireMember(c.var.context);
      await closeAccount({ ...c.var.context, viewer }, c.req.valid('json'));
      endBrowserSession(c);
      return c.json({ closed: true as const }, 200);
    },
  );
}

function endBrowserSession(c: Context<ApiEnv>) {
  const headers = new Headers();
  clearSessionCookies(c.req.raw.headers, headers);
  for (const cookie of headers.getSetCookie()) c.header('set-cookie', cookie, { append: true });
}
