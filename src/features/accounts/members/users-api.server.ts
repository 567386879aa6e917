import { AppError } from '@catlas/platform/errors/app-error.ts';
import { createRoute, z } from '@hono/zod-openapi';
import { answers, problems } from '#context/api-answers.server.ts';
import { createApiRouter, membersOnly } from '#context/api-router.server.ts';
import { requireMember } from '#context/guards.server.ts';
import type { Viewer } from '#context/viewer.ts';
import { locales } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';

export const memberSchema = z
  .object({
    id: z.uuid(),
    email: z.string().nullable(),
    display_name: z.string(),
    locale: z.enum(locales),
    type: z.enum(['user', 'admin']),
    status: z.enum(['active', 'inactive', 'pending', 'banned']),
  })
  .openapi('Member');

export function presentMember({ id, email, displayName, locale, type, status }: Viewer) {
  return { id, email, display_name: displayName, locale, type, status };
}

const publicUserSchema = z
  .object({ id: z.uuid(), display_name: z.string(), created_at: z.iso.datetime() })
  .openapi('User');

export function usersApi() {
  const router = createApiRouter();

  router.openapi(
    createRoute({
      method: 'get',
      path: '/info',
      summary: 'The signed-in member.',
      middleware: [membersOnly] as const,
      responses: { 200: answers('The member', z.object({ user: memberSchema })), ...problems(401, 403) },
    }),
    (c) => {
      return c.json({ user: presentMember(requireMember(c.var.context)) }, 200);
    },
  );

  router.openapi(
    createRoute({
      method: 'get',
      path: '/{id}',
      summary: 'The public data of a member.',
      request: { params: z.object({ id: z.string() }) },
      responses: { 200: answers('The member', z.object({ user: publicUserSchema })), ...problems(404) },
    }),
    async (c) => {
      const id = z.uuid().safeParse(c.req.valid('param').id);
      const row = id.success
        ? await c.var.context.db
            .selectFrom('users')
            .select(['id', 'display_name', 'created_at'])
            .where('id', '=', id.data)
            .where('status', '=', 'active')
            .executeTakeFirst()
        : undefined;
      if (!row) throw new AppError('not-found', { detail: m.accounts_error_user_not_found() });
      return c.json({ user: { ...row, created_at: row.created_at.toISOString() } }, 200);
    },
  );

  return router;
}
