import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { AppError } from '@catlas/platform/errors/app-error.ts';
import { isKnownTag } from '@catlas/platform/http/entity-tag.ts';
import { createVariantCache } from '@catlas/platform/images/variant-cache.server.ts';
import { createTaskQueue } from '@catlas/platform/queue/task-queue.ts';
import { Hono, type Context as HonoContext } from 'hono';
import type { Context } from '#context/context.ts';
import { limitedByAddress } from '#context/limited-by-address.server.ts';
import {
  drawMarkPicture,
  drawPreview,
  drawText,
  drawTitle,
  pictureWidth,
  previewColors,
  previewMargin,
} from '#features/previews/draw-preview.server.ts';
import type { Locale } from '#i18n/languages.ts';
import { isLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { contentPageNames } from './content-page-names.ts';
import { getContentPage } from './get-content-page.server.ts';

/** Raise this number when `drawPagePreview` draws the same words differently. */
const drawing = 1;

/** The address has no version, so caches keep it for a day only. */
const cacheControl = 'public, max-age=86400';
/** The pictures of all pages in all languages are about 1 MB. */
const maxCacheBytes = 10_000_000;
const maxCacheAgeMs = 24 * 60 * 60 * 1000;

interface PreviewRoutes {
  context: Context;
  addressOf: (c: HonoContext) => string;
}

interface Words {
  title: string;
  description: string;
}

/** Messages show this picture of a page; it is the same for every visitor. */
export function pagePreviewRoutes({ context, addressOf }: PreviewRoutes) {
  const drawings = createTaskQueue({ concurrency: 1, maxWaiting: 30, maxTaskMs: 30_000 });
  const cache = createVariantCache({
    directory: join(context.config.dataDir, 'cache', 'page-previews'),
    maxBytes: maxCacheBytes,
    maxAgeMs: maxCacheAgeMs,
    onDiskError: (error) => context.log.warn({ err: error }, 'the cache of previews can not use its disk'),
  });

  return new Hono().get(
    '/previews/page/:name/:file',
    ...limitedByAddress('previews', { context, addressOf }),
    async (c) => {
      const { name, file } = c.req.param();
      const locale = /^(\w+)\.jpg$/.exec(file)?.[1];
      const words = isLocale(locale) ? await findWords(context, name, locale) : null;
      if (!words) throw new AppError('not-found');
      const version = createHash('sha256')
        .update(JSON.stringify([drawing, words]))
        .digest('base64url')
        .slice(0, 16);
      const etag = `"${version}"`;
      const headers = { 'cache-control': cacheControl, etag };
      if (isKnownTag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
      const body = await cache.get(`${name}/${locale}-${version}.jpg`, () =>
        drawings.run(() => drawPagePreview(words)),
      );
      return c.body(body as Uint8Array<ArrayBuffer>, 200, { ...headers, 'content-type': 'image/jpeg' });
    },
  );
}

async function findWords({ config }: Pick<Context, 'config'>, name: string, locale: Locale): Promise<Words | null> {
  const inLanguage = { locale };
  if (name === 'home') {
    return { title: m.common_about_title({}, inLanguage), description: m.common_about_text({}, inLanguage) };
  }
  const known = contentPageNames.find((each) => each === name);
  return known ? getContentPage({ config, locale }, { name: known, language: locale, prefix: '' }) : null;
}

async function drawPagePreview({ title, description }: Words): Promise<Uint8Array> {
  const heading = await drawTitle(title);
  const text = await drawText({ text: description, size: 25, color: previewColors.muted, mostLines: 6 });
  const left = pictureWidth + previewMargin;
  return drawPreview([
    { input: await drawMarkPicture(), left: 0, top: 0 },
    { input: heading.body, left, top: previewMargin },
    { input: text.body, left, top: previewMargin + heading.height + 44 },
  ]);
}
