import { hash } from 'node:crypto';
import { AppError } from '@catlas/platform/errors/app-error.ts';
import { createRoute, z } from '@hono/zod-openapi';
import { problems } from '#context/api-answers.server.ts';
import { createApiRouter, invalidInput, limited } from '#context/api-router.server.ts';
import { parseCatId } from '#features/cats/model/parse-cat-id.ts';
import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import { createDrawing } from './draw-in-turn.server.ts';
import { getPoster } from './get-poster.server.ts';
import { hasOwnWords, type PosterChoice, type PosterSheet, sheetsFor } from './poster-choice.ts';
import { posterFileQuerySchema, posterPictureQuerySchema } from './poster-schemas.ts';
import type { PosterWords } from './poster-words.server.ts';

/** Raise it when the same cat gets other sheets, to invalidate caches. */
const drawing = 2;

const params = z.object({ id: z.string() });
const refusals = problems(404, 409, 422, 503);
const fileOf = (description: string, contentType: string, format: string) => ({
  description,
  content: { [contentType]: { schema: z.string().openapi({ format }) } },
});

/** The sheets have public fields, and what their maker types, which is in no cache. */
export function posterApi() {
  const router = createApiRouter();
  const draw = createDrawing();
  router.openapi(
    createRoute({
      method: 'get',
      path: '/{id}/poster.pdf',
      summary:
        'Sheets to print about a cat that is not home again, for its author also while the report is being checked, as one tagged PDF.',
      description:
        'The sheets `collar-slip` and `door-card` are for a found cat. `note` (60 characters) and `phone` are printed as they are, and not stored.',
      middleware: [limited('posters')] as const,
      request: { params, query: posterFileQuerySchema },
      responses: { 200: fileOf('The file', 'application/pdf', 'binary'), ...refusals },
    }),
    async (c) => {
      const { locale, ...choice } = c.req.valid('query');
      const catId = readId(c.req.valid('param').id);
      const { words, isPublic } = await getPoster(c.var.context, { catId, lang: langOf(choice, locale) });
      requireSheets(words, 'sheets', choice.sheets);
      const name = nameOf({ catId, words, chosen: choice, ending: 'pdf' });
      const file = `catlas-${catId}-${choice.paper}.pdf`;
      return draw(c, { name, isPublic, contentType: 'application/pdf', file }, (drawer) =>
        drawer.pdf(c.var.context, words, choice),
      ) as never;
    },
  );
  router.openapi(
    createRoute({
      method: 'get',
      path: '/{id}/poster.svg',
      summary: 'One page of these sheets as a picture: the same drawing as in the PDF.',
      middleware: [limited('posters')] as const,
      request: { params, query: posterPictureQuerySchema },
      responses: { 200: fileOf('The picture', 'image/svg+xml', 'xml'), ...refusals },
    }),
    async (c) => {
      const { locale, ...chosen } = c.req.valid('query');
      const catId = readId(c.req.valid('param').id);
      const { words, isPublic } = await getPoster(c.var.context, { catId, lang: langOf(chosen, locale) });
      requireSheets(words, 'sheet', [chosen.sheet]);
      const name = nameOf({ catId, words, chosen, ending: 'svg' });
      return draw(c, { name, isPublic, contentType: 'image/svg+xml', file: null }, async (drawer) =>
        Buffer.from(await drawer.svg(c.var.context, words, chosen)),
      ) as never;
    },
  );
  return router;
}

function readId(typed: string): number {
  const id = parseCatId(typed);
  if (id === null) throw new AppError('not-found');
  return id;
}

/** Sheets in both languages begin with the reader's. */
const langOf = ({ language }: Pick<PosterChoice, 'language'>, locale: Locale): Locale =>
  language === 'both' ? locale : language;

function requireSheets(words: PosterWords, field: string, sheets: PosterSheet[]): void {
  const allowed = sheetsFor(words);
  if (sheets.every((sheet) => allowed.includes(sheet))) return;
  throw invalidInput([{ path: [field], message: m.poster_error_sheet() }]);
}

interface Named {
  catId: number;
  words: PosterWords;
  chosen: Pick<PosterChoice, 'note' | 'phone'>;
  ending: 'pdf' | 'svg';
}

/** Returns null for sheets with words or a number of their maker, which are not stored. */
function nameOf({ catId, words, chosen, ending }: Named): string | null {
  if (hasOwnWords(chosen)) return null;
  return `${catId}/${hash('sha1', JSON.stringify([drawing, words, chosen]), 'base64url')}.${ending}`;
}
