import { hash } from 'node:crypto';
import { join } from 'node:path';
import { AppError } from '@catlas/platform/errors/app-error.ts';
import { isKnownTag } from '@catlas/platform/http/entity-tag.ts';
import { createVariantCache, type VariantCache } from '@catlas/platform/images/variant-cache.server.ts';
import { createTaskQueue } from '@catlas/platform/queue/task-queue.ts';
import { createRoute, z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { problems } from '#context/api-answers.server.ts';
import { type ApiEnv, createApiRouter, invalidInput, limited } from '#context/api-router.server.ts';
import type { Context } from '#context/context.ts';
import { parseCatId } from '#features/cats/model/parse-cat-id.ts';
import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { PosterDrawer } from './draw-poster.server.ts';
import { getPoster } from './get-poster.server.ts';
import { hasOwnWords, type PosterChoice, type PosterSheet, sheetsFor } from './poster-choice.ts';
import { posterFileQuerySchema, posterPictureQuerySchema } from './poster-schemas.ts';
import type { PosterWords } from './poster-words.server.ts';

/** Raise it when the same cat gets other sheets, to invalidate caches. */
const drawing = 2;
const maxCacheBytes = 200_000_000;
const maxCacheAgeMs = 24 * 60 * 60 * 1000;
/** A client asks each time: a cat that is home again has no sheets. */
const cacheControl = 'public, max-age=0, must-revalidate';
const privateControl = 'private, no-store';

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

interface Answer {
  /** The name in the cache; null means that nothing is cached. */
  name: string | null;
  isPublic: boolean;
  contentType: string;
  file: string | null;
}

/** Draws one file at a time. The first one loads the fonts and the PDF library. */
function createDrawing() {
  const drawings = createTaskQueue({ concurrency: 1, maxWaiting: 60, maxTaskMs: 30_000 });
  let drawer: Promise<PosterDrawer> | null = null;
  let cache: VariantCache | null = null;
  const openDrawer = () => {
    drawer ??= import('./draw-poster.server.ts')
      .then((module) => module.openPosterDrawer())
      .catch((error) => {
        drawer = null;
        throw error;
      });
    return drawer;
  };
  const openCache = ({ config, log }: Context) => {
    cache ??= createVariantCache({
      directory: join(config.dataDir, 'cache', 'posters'),
      maxBytes: maxCacheBytes,
      maxAgeMs: maxCacheAgeMs,
      onDiskError: (error) => log.warn({ err: error }, 'the cache of posters can not use its disk'),
    });
    return cache;
  };

  return async (
    c: HonoContext<ApiEnv>,
    { name, isPublic, contentType, file }: Answer,
    make: (drawer: PosterDrawer) => Promise<Uint8Array>,
  ) => {
    const { context } = c.var;
    const drawn = () => drawings.run(async () => make(await openDrawer()), { client: context.clientAddress });
    const typed = {
      'content-type': contentType,
      ...(file ? { 'content-disposition': `attachment; filename="${file}"` } : {}),
    };
    if (name === null) {
      const own = (await drawn()) as Uint8Array<ArrayBuffer>;
      return c.body(own, 200, { ...typed, 'cache-control': privateControl });
    }
    c.set('isShared', isPublic);
    const etag = `"${hash('sha1', name, 'base64url')}"`;
    const headers = { 'cache-control': isPublic ? cacheControl : privateControl, etag };
    if (isKnownTag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
    const body = await openCache(context).get(name, drawn);
    return c.body(body as Uint8Array<ArrayBuffer>, 200, { ...headers, ...typed });
  };
}
