import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toProblem } from '@catlas/platform/errors/problem.ts';
import { createFilePhotoStorage } from '@catlas/platform/storage/file-photo-storage.ts';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiEnv } from '#context/api-router.server.ts';
import type { RequestContext } from '#context/request-context.ts';
import { cornersPicture } from '../../../tests/support/pictures/pictures.ts';
import { imagesRoutes } from './images-routes.server.ts';
import { removePhoto } from './remove-photo.server.ts';
import { storePhoto } from './store-photo.server.ts';

let dataDir: string;
let key: string;
let reads = 0;
let context: RequestContext;
let app: ReturnType<typeof createApp>;

function createApp() {
  const hono = new Hono<ApiEnv>();
  hono.onError((error, c) => c.json(toProblem(error, ''), toProblem(error, '').status as 500));
  hono.use(async (c, next) => {
    c.set('context', context);
    await next();
  });
  return hono.route('/', imagesRoutes());
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'images-'));
  const photos = createFilePhotoStorage(join(dataDir, 'photos'));
  const counted = {
    ...photos,
    find: (name: string) => {
      reads += 1;
      return photos.find(name);
    },
  };
  context = {
    photos: counted,
    config: { publicUrl: 'https://catlas.example', dataDir },
    log: { warn: (...what: unknown[]) => expect.fail(`warned: ${JSON.stringify(what)}`) },
  } as unknown as RequestContext;
  key = (await storePhoto({ photos, countPhotoRefusal: () => {} }, await cornersPicture(800, 600).jpeg().toBuffer()))
    .key;
  app = createApp();
});
afterAll(() => rm(dataDir, { recursive: true }));

async function cachedNames() {
  const names = await readdir(join(dataDir, 'cache/images', key.replace('.webp', ''))).catch(() => []);
  return names.filter((name) => !name.endsWith('.tmp')).sort();
}

async function get(query: object, headers: Record<string, string> = {}) {
  const search = new URLSearchParams({ url: `/photos/${key}`, ...query });
  const response = await app.request(`/images?${search}`, { headers });
  const body = Buffer.from(await response.arrayBuffer());
  const picture = response.status === 200 ? await sharp(body).metadata() : null;
  return { response, body, size: picture && `${picture.width}x${picture.height}`, format: picture?.format };
}

describe('a photo in a requested size', () => {
  it.each([
    [{ w: 320 }, '320x240'],
    [{ w: 300 }, '320x240'],
    [{ w: 1 }, '48x36'],
    [{ w: 88 }, '96x72'],
    [{ w: 640 }, '640x480'],
    // The photo is stored at 720 px; a larger size would only be blurred.
    [{ w: 768 }, '720x540'],
    [{ w: 1536 }, '720x540'],
    [{ w: 9999 }, '720x540'],
    [{}, '720x540'],
    [{ h: 300 }, '427x320'],
    [{ w: 96, h: 96 }, '96x96'],
    [{ w: 320, h: 320, fit: 'inside' }, '320x240'],
    [{ w: 320, h: 320, fit: 'contain' }, '320x320'],
  ])('a photo in a requested size %o is %s', async (query, size) => {
    expect((await get(query)).size).toBe(size);
  });

  it.each([
    [undefined, 'webp', 'image/webp'],
    ['webp', 'webp', 'image/webp'],
    ['avif', 'heif', 'image/avif'],
    ['jpeg', 'jpeg', 'image/jpeg'],
    ['jpg', 'jpeg', 'image/jpeg'],
    ['png', 'png', 'image/png'],
  ])('fm=%s is answered as %s', async (fm, format, contentType) => {
    const answer = await get({ w: 96, ...(fm ? { fm } : {}) });
    expect(answer.format).toBe(format);
    expect(answer.response.headers.get('content-type')).toBe(contentType);
  });

  it('a photo in a requested size can be cropped at a corner, with low quality', async () => {
    const corner = await get({ w: 48, h: 160, position: 'right top', fm: 'png' });
    const [red, green, blue] = await sharp(corner.body).removeAlpha().raw().toBuffer();
    expect([red! < 80, green! > 180, blue! < 80]).toEqual([true, true, true]);
    expect((await get({ w: 640, q: 20 })).body.length).toBeLessThan((await get({ w: 640, q: 95 })).body.length);
  });

  it('a photo in a requested size can be named by the site’s public URL', async () => {
    expect((await get({ url: `https://catlas.example/photos/${key}`, w: 96 })).response.status).toBe(200);
  });
});

describe('making a size', () => {
  it('making a size happens once for concurrent requests', async () => {
    reads = 0;
    const answers = await Promise.all(Array.from({ length: 30 }, () => get({ w: 640, q: 33 })));
    expect(new Set(answers.map(({ body }) => body.toString('base64'))).size).toBe(1);
    expect(reads).toBe(1);
  });

  it('making a size is not repeated after a restart', async () => {
    const first = await get({ w: 320, q: 41 });
    await expect.poll(cachedNames).toContainEqual(expect.stringMatching(/320.*q45/));
    reads = 0;
    app = createApp();
    expect((await get({ w: 320, q: 41 })).body.equals(first.body)).toBe(true);
    expect(reads).toBe(0);
  });

  it('making a size is shared by equivalent queries', async () => {
    await get({ w: 640, q: 80 });
    await expect.poll(cachedNames).toContainEqual(expect.stringContaining('640'));
    const before = await cachedNames();
    for (const query of [{ w: 639 }, { w: 640, q: 78 }, { w: 640, position: 'top' }, { w: 640, fit: 'inside' }]) {
      await get(query);
    }
    expect(await cachedNames()).toEqual(before);
  });

  it('making a size is skipped if the browser has it', async () => {
    const { response } = await get({ w: 320 });
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const entityTag = response.headers.get('etag')!;
    for (const header of [entityTag, `W/${entityTag}`, `"other", ${entityTag}`]) {
      expect((await get({ w: 320 }, { 'if-none-match': header })).response.status).toBe(304);
    }
    expect((await get({ w: 640 }, { 'if-none-match': entityTag })).response.status).toBe(200);
  });
});

describe('any other request is rejected', () => {
  it.each([
    [403, { url: 'https://evil.example/photos/x.webp' }],
    [403, { url: '//evil.example/photos/x.webp' }],
    [403, { url: 'http://catlas.example/photos/x.webp' }],
    [403, { url: 'http://169.254.169.254/latest/meta-data' }],
    [403, { url: 'file:///etc/passwd' }],
    [400, { url: '' }],
    [400, { url: 'https://' }],
    [400, { url: '/etc/passwd' }],
    [400, { url: '/photos/../../etc/passwd' }],
    [400, { url: '/photos/..%2f..%2fetc/passwd' }],
    [400, { w: 0 }],
    [400, { w: -5 }],
    [400, { w: 'wide' }],
    [400, { h: '1e9' }],
    [400, { q: 101 }],
    [400, { fm: 'svg' }],
    [400, { fit: 'everything' }],
    [400, { position: 'behind' }],
    [404, { url: `/photos/00/${'0'.repeat(30)}.webp` }],
  ])('%d for %o', async (status, query) => {
    const { response, body } = await get(query);
    expect(response.status).toBe(status);
    expect(JSON.parse(body.toString())).toMatchObject({ status });
    expect(response.headers.get('cache-control')).toBeNull();
  });
});

describe('the stored photo', () => {
  it('is served at its own URL with an immutable cache', async () => {
    const response = await app.request(`/photos/${key}`);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(720);
    const headers = { 'if-none-match': response.headers.get('etag')! };
    expect((await app.request(`/photos/${key}`, { headers })).status).toBe(304);
  });

  it.each(['/photos/aa/bb.webp', '/photos/..%2f..%2fx/y', `/photos/00/${'0'.repeat(30)}.webp`])(
    '404 for %s',
    async (path) => {
      expect((await app.request(path)).status).toBe(404);
    },
  );

  it('the stored photo is gone after removal, and so are sizes that were not requested before', async () => {
    const { photos } = context;
    const doomed = await storePhoto(
      { photos, countPhotoRefusal: () => {} },
      await cornersPicture(50, 40).png().toBuffer(),
    );
    await removePhoto({ photos }, doomed.key);
    await removePhoto({ photos }, doomed.key);
    expect((await app.request(`/photos/${doomed.key}`)).status).toBe(404);
    expect((await get({ url: `/photos/${doomed.key}`, w: 96 })).response.status).toBe(404);
    await expect(removePhoto({ photos }, '../database')).rejects.toThrow('Not the key of a photo');
  });
});
