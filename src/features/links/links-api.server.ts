import { createRoute, z } from '@hono/zod-openapi';
import { answers, problems } from '#context/api-answers.server.ts';
import { atMostSmallBody, createApiRouter, limited } from '#context/api-router.server.ts';
import { catIdSchema } from '#features/cats/model/cat-schemas.ts';
import { defaultLocale, locales } from '#i18n/languages.ts';
import { shareCat } from './share-cat.server.ts';

const shortenSchema = z.object({ catId: catIdSchema, lang: z.enum(locales).default(defaultLocale) });
const sharedSchema = z.object({
  short_url: z.url(),
  text: z.string().openapi({ description: 'A text for messages, in the language of the link, which it contains' }),
  picture: z.string().openapi({ description: 'The path of a JPEG of 1080 × 1080 with photo, name, place and link' }),
});

/** The API is public, because every visitor who can see a cat may share it. */
export function linksApi() {
  const router = createApiRouter();
  router.openapi(
    createRoute({
      method: 'post',
      path: '/shorten',
      summary: 'The short URL of a cat in a language, with a text and a picture to share.',
      middleware: [limited('shorten'), atMostSmallBody] as const,
      request: { body: { required: true, content: { 'application/json': { schema: shortenSchema } } } },
      responses: { 200: answers('The address', sharedSchema), ...problems(403, 404, 422) },
    }),
    async (c) => {
      const { url, text, picturePath } = await shareCat(c.var.context, c.req.valid('json'));
      return c.json({ short_url: url, text, picture: picturePath }, 200);
    },
  );
  return router;
}
