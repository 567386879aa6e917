import { createRoute, z } from '@hono/zod-openapi';
import { answers, problems } from '#context/api-answers.server.ts';
import { atMostSmallBody, createApiRouter, limited } from '#context/api-router.server.ts';
import { catIdSchema } from '#features/cats/model/cat-schemas.ts';
import { defaultLocale, locales } from '#i18n/languages.ts';
import { shortenLink } from './shorten-link.server.ts';

const shortenSchema = z.object({ catId: catIdSchema, lang: z.enum(locales).default(defaultLocale) });
/** The API is public, because every visitor who can see a cat may share it. */
export function linksApi() {
  const router = createApiRouter();
  router.openapi(
    createRoute({
      method: 'post',
      path: '/shorten',
      summary: 'The short URL of a cat in a language.',
      middleware: [limited('shorten'), atMostSmallBody] as const,
      request: { body: { required: true, content: { 'application/json': { schema: shortenSchema } } } },
      responses: { 200: answers('The address', z.object({ short_url: z.url() })), ...problems(403, 404, 422) },
    }),
    async (c) => c.json({ short_url: await shortenLink(c.var.context, c.req.valid('json')) }, 200),
  );
  return router;
}
