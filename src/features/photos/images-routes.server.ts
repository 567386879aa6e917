import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@catlas/platform/errors/app-error.ts';
import { isKnownTag } from '@catlas/platform/http/entity-tag.ts';
import { type ImageVariant, nameOfVariant, parseImageQuery } from '@catlas/platform/images/image-query.ts';
import { transformImage } from '@catlas/platform/images/transform-image.server.ts';
import { createVariantCache, type VariantCache } from '@catlas/platform/images/variant-cache.server.ts';
import { createTaskQueue } from '@catlas/platform/queue/task-queue.ts';
import { Hono, type Context as HonoContext } from 'hono';
import { LRUCache } from 'lru-cache';
import type { ApiEnv } from '#context/api-router.server.ts';
import type { Context } from '#context/context.ts';
import { isPhotoKey, maxPhotoSidePixels, photosPath } from './photo.ts';

/** The URL contains the hash of the content, so the response never changes. */
const forever = 'public, max-age=31536000, immutable';

/** This is enough for about 35,000 thumbnails, or for all sizes of 8,000 photos. */
const maxCacheBytes = 512_000_000;
const maxCacheAgeMs = 24 * 60 * 60 * 1000;

const mostReadQueries = 5_000;

/** Increase it when `transformImage` makes other bytes of the same input, to invalidate caches. */
const pipelineVersion = 1;

/** Responds 400 to an invalid query, 403 to a picture of another host, 404 to a missing photo (spec §7). */
export function imagesRoutes() {
  const transforms = createTaskQueue({
    concurrency: Math.max(1, Math.min(2, availableParallelism() - 1)),
    maxWaiting: 1000,
    // The photo store gives up after three tries of 8 s each.
    maxTaskMs: 30_000,
  });
  const read = new LRUCache<string, Asked>({ max: mostReadQueries });
  let cache: VariantCache | null = null;
  const cacheFor = ({ config, log }: Pick<Context, 'config' | 'log'>) => {
    cache ??= createVariantCache({
      // The folder may be deleted at any time.
      directory: join(config.dataDir, 'cache', 'images'),
      maxBytes: maxCacheBytes,
      maxAgeMs: maxCacheAgeMs,
      onDiskError: (error) => log.warn({ err: error }, 'the cache of pictures can not use its disk'),
    });
    return cache;
  };

  return new Hono<ApiEnv>()
    .get('/images', async (c) => {
      const { context } = c.var;
      const search = c.req.url.slice(c.req.url.indexOf('?'));
      let asked = read.get(search);
      if (!asked) {
        asked = readQuery(c.req.query(), context.config);
        read.set(search, asked);
      }
      const { key, variant, name, entityTag } = asked;
      if (isKnownTag(c.req.header('if-none-match'), entityTag)) return notModified(c, entityTag);

      const body = await cacheFor(context).get(name, () =>
        transforms.run(async () => {
          const original = await context.photos.find(key);
          return original && transformImage(original, variant);
        }),
      );
      return answer(c, body, `image/${variant.format}`, entityTag);
    })
    .get('/photos/:folder/:file', async (c) => {
      const { folder, file } = c.req.param();
      const key = `${folder}/${file}`;
      if (!isPhotoKey(key)) throw new AppError('not-found');
      const entityTag = `"${key}"`;
      if (isKnownTag(c.req.header('if-none-match'), entityTag)) return notModified(c, entityTag);
      return answer(c, await c.var.context.photos.find(key), 'image/webp', entityTag);
    });
}

interface Asked {
  key: string;
  variant: ImageVariant;
  name: string;
  entityTag: string;
}

function readQuery(query: Record<string, string>, { publicUrl }: Pick<Context['config'], 'publicUrl'>): Asked {
  const { url, variant } = parseImageQuery(query, { maxSidePixels: maxPhotoSidePixels });
  const key = photoKeyFromUrl(url, publicUrl);
  const name = `${key.replace('.webp', '')}/${pipelineVersion}-${nameOfVariant(variant)}`;
  const entityTag = `"${createHash('sha256').update(name).digest('base64url').slice(0, 27)}"`;
  return { key, variant, name, entityTag };
}

function answer(c: HonoContext, body: Uint8Array | null, contentType: string, entityTag: string) {
  if (!body) throw new AppError('not-found');
  return c.body(body as Uint8Array<ArrayBuffer>, 200, {
    'content-type': contentType,
    'cache-control': forever,
    etag: entityTag,
  });
}

function notModified(c: HonoContext, entityTag: string) {
  return c.body(null, 304, { 'cache-control': forever, etag: entityTag });
}

/** Accepts `/photos/{key}`, alone or on our own public host. The server never fetches an address. */
function photoKeyFromUrl(address: string, publicUrl: string): string {
  const url = URL.parse(address, publicUrl);
  if (!url) throw new AppError('malformed', { detail: 'url: not an address' });
  if (url.origin !== new URL(publicUrl).origin) {
    throw new AppError('forbidden', { detail: 'url: pictures of other hosts are not served' });
  }
  const key = url.pathname.slice(photosPath.length);
  if (!url.pathname.startsWith(photosPath) || !isPhotoKey(key)) {
    throw new AppError('malformed', { detail: 'url: not the address of a photo' });
  }
  return key;
}
