import { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerError } from '#app/answer-error.ts';
import { rateLimits } from '#context/rate-limits.ts';
import { catPreviewRoutes } from '#features/cat-page/previews/cat-preview-routes.server.ts';
import { storePhoto } from '#features/photos/store-photo.server.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import { openTestContext, type TestContext } from '#tests/support/test-context.ts';
import { emptyTables } from '#tests/support/test-database.ts';

let test: TestContext;
let app: Hono;
let client = 0;
beforeAll(async () => {
  test = await openTestContext();
  app = new Hono();
  app.onError(answerError(test.context.log));
  app.route('/', catPreviewRoutes({ context: test.context, addressOf: () => `client ${client}` }));
});
afterAll(() => test.close());
beforeEach(() => {
  client += 1;
  return emptyTables(test.database);
});

const ask = (id: number | string, file = 'en.jpg', headers: Record<string, string> = {}) =>
  app.request(`/previews/cat/${id}/${file}`, { headers });
const pictureOf = async (id: number, file = 'en.jpg') => Buffer.from(await (await ask(id, file)).arrayBuffer());
const update = (text: string) => test.database.pool.query(text);
async function colorAt(picture: Buffer, region: { left: number; top: number; width: number; height: number }) {
  const { channels } = await sharp(await sharp(picture).extract(region).toBuffer()).stats();
  return channels.map(({ mean }) => mean);
}

describe('the picture of a cat’s page in messages', () => {
  it('the preview picture is 1200 × 630, with the cat’s own photo', async () => {
    const cat = await buildCat(test.context, { name: 'Mistigri l’Éclair' });
    const body = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#00f' } })
      .png()
      .toBuffer();
    const photo = await storePhoto(test.context, new Uint8Array(body));
    await update(`update cats set photo_key = '${photo.key}', photo_width = 700, photo_height = 500`);
    const response = await ask(cat.id);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    const picture = Buffer.from(await response.arrayBuffer());
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    const [red, , blue] = await colorAt(picture, { left: 100, top: 100, width: 300, height: 300 });
    expect([red! < 30, blue! > 220]).toEqual([true, true]);
  });

  it('is drawn for any name: long, empty of spaces, of other scripts, of markup', async () => {
    const names = [
      'Ю'.repeat(100),
      'x'.repeat(100),
      '<b>&"</b>',
      'قط',
      '🐈‍⬛ 🐈',
      '\u202e\u0007evil',
      '\u200b\u2060',
      '\ufe0f\u00ad\u2800',
      `${'long words '.repeat(9)}`,
    ];
    for (const name of names) {
      const cat = await buildCat(test.context, {
        name,
        placeLabel: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
      });
      const { width, height } = await sharp(await pictureOf(cat.id)).metadata();
      expect([width, height], name).toEqual([1200, 630]);
    }
  });

  it('the preview picture differs by language, by lost or found, and once the cat is home', async () => {
    const { id } = await buildCat(test.context, {});
    const pictures = [await pictureOf(id), await pictureOf(id, 'fr.jpg')];
    await update('update cats set is_lost = false');
    pictures.push(await pictureOf(id));
    await update('update cats set reunited_at = now()');
    pictures.push(await pictureOf(id));
    expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(4);
  });

  it('the preview picture is made once and cached by an entity tag that changes with its content', async () => {
    const { id } = await buildCat(test.context, {});
    const tag = (await ask(id)).headers.get('etag')!;
    expect((await ask(id, 'en.jpg', { 'if-none-match': `W/${tag}` })).status).toBe(304);
    await update(`update cats set name = 'Other'`);
    expect((await ask(id, 'en.jpg', { 'if-none-match': tag })).status).toBe(200);
  });

  it.each(['pending', 'rejected', 'deleted'] as const)('no picture exists for a cat that is %s', async (status) => {
    const { id } = await buildCat(test.context, { status });
    expect((await ask(id)).status).toBe(404);
  });

  it('there is no preview picture for an invalid address', async () => {
    const { id } = await buildCat(test.context, {});
    for (const response of [ask(999), ask('abc'), ask(id, 'de.jpg'), ask(id, 'en.png'), ask(`0${id}`)]) {
      expect((await response).status).toBe(404);
    }
  });

  it('preview pictures are rate-limited', async () => {
    const { id } = await buildCat(test.context);
    const who = { address: `client ${client}`, accountId: null };
    for (let i = 0; i < rateLimits.previews.points; i++) await test.context.rateLimiter.consume('previews', who);
    const refused = await ask(id);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
