import { createRoute, z } from '@hono/zod-openapi';
import { answers } from '#context/api-answers.server.ts';
import { createApiRouter } from '#context/api-router.server.ts';

const sessionSchema = z
  .object({
    user_id: z.uuid().nullable(),
    csrf_token: z.string(),
    csrf_header: z.string(),
  })
  .openapi('Session');

/** A post that is sent later may have no page with a CSRF token, and must check whose session it is. */
export function sessionApi() {
  const router = createApiRouter();
  router.openapi(
    createRoute({
      method: 'get',
      path: '/session',
      summary: 'The signed-in member or null, and the CSRF token for writes with its header. Never cached.',
      responses: { 200: answers('The session', sessionSchema) },
    }),
    (c) => {
      const { viewer, csrfToken, config } = c.var.context;
      c.header('cache-control', 'no-store');
      return c.json({ user_id: viewer?.id ?? null, csrf_token: csrfToken, csrf_header: config.csrfHeader }, 200);
    },
  );
  return router;
}
