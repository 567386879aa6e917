import { hash } from 'node:crypto';
import { AppError } from '@catlas/platform/errors/app-error.ts';
import { createRoute, z } from '@hono/zod-openapi';
import { problems } from '#context/api-answers.server.ts';
import { createApiRouter, limited } from '#context/api-router.server.ts';
import type { Context } from '#context/context.ts';
import { createDrawing } from '#features/poster/draw-in-turn.server.ts';
import { type PosterPaper, posterPapers } from '#features/poster/poster-choice.ts';
import { describeFinderSheet } from '#features/poster/poster-words.server.ts';
import { defaultLocale, locales } from '#i18n/languages.ts';
import { findScannedSheet } from './answer-sheet.server.ts';
import { sheetPath } from './finder-sheet.ts';

const params = z.object({ code: z.string() });
const query = z.object({ paper: z.enum(posterPapers).default('a4'), locale: z.enum(locales).default(defaultLocale) });
/** Raise it when the sheet is drawn differently, to invalidate caches. */
const drawing = 1;

const fileOf = (description: string, contentType: string, format: string) => ({
  description,
  content: { [contentType]: { schema: z.string().openapi({ format }) } },
});

/** A sheet has its code, and nothing of the finder. */
export function sheetsApi() {
  const router = createApiRouter();
  const draw = createDrawing();
  router.openapi(
    createRoute({
      method: 'get',
      path: '/{code}/sheet.pdf',
      summary: 'Collar slips and door cards with this code, on one page, as a tagged PDF.',
      middleware: [limited('posters')] as const,
      request: { params, query },
      responses: { 200: fileOf('The file', 'application/pdf', 'binary'), ...problems(404, 422, 503) },
    }),
    async (c) => {
      const { locale, paper } = c.req.valid('query');
      const words = await describe(c.var.context, c.req.valid('param').code, locale);
      const answer = {
        name: nameOf(words, paper, 'pdf'),
        isPublic: false,
        contentType: 'application/pdf',
        file: `catlas-slips-${paper}.pdf`,
      };
      return draw(c, answer, (drawer) => drawer.finderPdf(words, paper)) as never;
    },
  );
  router.openapi(
    createRoute({
      method: 'get',
      path: '/{code}/sheet.svg',
      summary: 'The same page as a picture.',
      middleware: [limited('posters')] as const,
      request: { params, query },
      responses: { 200: fileOf('The picture', 'image/svg+xml', 'xml'), ...problems(404, 422, 503) },
    }),
    async (c) => {
      const { locale, paper } = c.req.valid('query');
      const words = await describe(c.var.context, c.req.valid('param').code, locale);
      const name = nameOf(words, paper, 'svg');
      return draw(c, { name, isPublic: false, contentType: 'image/svg+xml', file: null }, async (drawer) =>
        Buffer.from(drawer.finderSvg(words, paper)),
      ) as never;
    },
  );
  return router;
}

type Words = ReturnType<typeof describeFinderSheet>;

/** Throws `not-found` for an unknown code and for a sheet that has ended. */
async function describe(context: Context, typed: string, lang: (typeof locales)[number]): Promise<Words> {
  const sheet = await findScannedSheet(context, typed);
  if (!sheet?.isOpen) throw new AppError('not-found');
  return describeFinderSheet({ link: context.config.publicUrl + sheetPath(sheet.code), lang });
}

const nameOf = (words: Words, paper: PosterPaper, ending: 'pdf' | 'svg') =>
  `sheets/${hash('sha1', JSON.stringify([drawing, words, paper]), 'base64url')}.${ending}`;
