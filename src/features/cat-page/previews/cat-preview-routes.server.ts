import { join } from 'node:path';
import { fromReplica } from '@catlas/platform/db/from-replica.ts';
import { AppError } from '@catlas/platform/errors/app-error.ts';
import { isKnownTag } from '@catlas/platform/http/entity-tag.ts';
import { createVariantCache } from '@catlas/platform/images/variant-cache.server.ts';
import { createTaskQueue } from '@catlas/platform/queue/task-queue.ts';
import { Hono, type Context as HonoContext } from 'hono';
import type { Context } from '#context/context.ts';
import { limitedByAddress } from '#context/limited-by-address.server.ts';
import { getCat, isCodeOf } from '#features/cats/get-cat.server.ts';
import { parseCatId } from '#features/cats/model/parse-cat-id.ts';
import { isLocale } from '#i18n/locale.ts';
import { drawCatPreview } from './draw-cat-preview.server.ts';
import { drawCatSquare } from './draw-cat-square.server.ts';
import { previewVersion } from './preview-version.server.ts';

/** A photo's sizes outlive this day; an address with another version may soon show another picture. */
const cacheControl = 'public, max-age=86400';
const soonCacheControl = 'public, max-age=300';
/** The cache holds over a thousand pictures of about 80 kB. */
const maxCacheBytes = 100_000_000;
const maxCacheAgeMs = 24 * 60 * 60 * 1000;

interface PreviewRoutes {
  context: Context;
  /** The rate limit counts this client address. */
  addressOf: (c: HonoContext) => string;
}

/** The picture is the same for every reader, so no session is read: 404 for all that a visitor cannot see. */
export function catPreviewRoutes({ context, addressOf }: PreviewRoutes) {
  // A picture takes up to a second, so the drawings wait for one another, with a limit.
  const drawings = createTaskQueue({ concurrency: 1, maxWaiting: 30, maxTaskMs: 30_000 });
  const cache = createVariantCache({
    // This directory may be deleted at any time.
    directory: join(context.config.dataDir, 'cache', 'previews'),
    maxBytes: maxCacheBytes,
    maxAgeMs: maxCacheAgeMs,
    onDiskError: (error) => context.log.warn({ err: error }, 'the cache of previews can not use its disk'),
  });

  return new Hono().get(
    '/previews/cat/:id/:file',
    ...limitedByAddress('previews', { context, addressOf }),
    async (c) => {
      const { id: typed, file } = c.req.param();
      const id = parseCatId(typed);
      const [, isSquare, locale] = /^(square-)?(\w+)\.jpg$/.exec(file) ?? [];
      if (id === null || !isLocale(locale)) throw new AppError('not-found');
      // The code of a short link shows a report that is being checked, and stands on the square picture.
      const code = isSquare ? (c.req.query('code') ?? null) : null;
      const cat = await fromReplica({ ...context, viewer: null }, (own) => getCat(own, id, code));
      const known = code !== null && (await isCodeOf(context.db, { catId: id, code })) ? code : null;
      const version = previewVersion(cat);
      const name = `${version}-${isSquare ? `square-${known ?? ''}-` : ''}${locale}`;
      const etag = `"${name}"`;
      const headers = { 'cache-control': c.req.query('v') === version ? cacheControl : soonCacheControl, etag };
      if (isKnownTag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
      const body = await cache.get(`${id}/${name}.jpg`, () =>
        drawings.run(() =>
          isSquare
            ? drawCatSquare(context, { cat, locale, address: addressOnPicture(context, { id, code: known }) })
            : drawCatPreview(context, { cat, locale }),
        ),
      );
      return c.body(body as Uint8Array<ArrayBuffer>, 200, { ...headers, 'content-type': 'image/jpeg' });
    },
  );
}

function addressOnPicture({ config }: Pick<Context, 'config'>, { id, code }: { id: number; code: string | null }) {
  return `${config.publicUrl.replace(/^https?:\/\//, '')}${code ? `/c/${code}` : `/cat/${id}`}`;
}
