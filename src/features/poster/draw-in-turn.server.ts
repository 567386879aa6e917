import { hash } from 'node:crypto';
import { join } from 'node:path';
import { isKnownTag } from '@catlas/platform/http/entity-tag.ts';
import { createVariantCache, type VariantCache } from '@catlas/platform/images/variant-cache.server.ts';
import { createTaskQueue } from '@catlas/platform/queue/task-queue.ts';
import type { Context as HonoContext } from 'hono';
import type { ApiEnv } from '#context/api-router.server.ts';
import type { Context } from '#context/context.ts';
import type { PosterDrawer } from './draw-poster.server.ts';

const maxCacheBytes = 200_000_000;
const maxCacheAgeMs = 24 * 60 * 60 * 1000;
/** A client asks each time: a cat that is home again has no sheets. */
const cacheControl = 'public, max-age=0, must-revalidate';
const privateControl = 'private, no-store';

interface Answer {
  /** The name in the cache; null means that nothing is cached. */
  name: string | null;
  isPublic: boolean;
  contentType: string;
  file: string | null;
}

/** Draws one file at a time. The first one loads the fonts and the PDF library. */
export function createDrawing() {
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
