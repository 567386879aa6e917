import { createRoute, z } from '@hono/zod-openapi';
import { answers, problems } from '#context/api-answers.server.ts';
import { createApiRouter } from '#context/api-router.server.ts';
import { findRedirect } from './find-redirect.server.ts';

/** Browsers and proxies support URLs up to this length. */
const longestPath = 2_000;

const redirectSchema = z
  .object({ to: z.string(), status: z.int(), external: z.boolean() })
  .openapi('Redirect', { description: '`to` is a path of this site, or with `external` a whole address elsewhere' });

/** The API is public, because opening the path reveals the same. */
export function redirectsApi() {
  const router = createApiRouter();
  router.openapi(
    createRoute({
      method: 'get',
      path: '/',
      summary: 'The redirect of a path, or null.',
      request: { query: z.object({ path: z.string().min(1).max(longestPath) }) },
      responses: {
        200: answers('The redirect', z.object({ redirect: redirectSchema.nullable() })),
        ...problems(422),
      },
    }),
    async (c) => c.json({ redirect: await findRedirect(c.var.context, c.req.valid('query').path) }, 200),
  );
  return router;
}
