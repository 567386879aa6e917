import { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerError } from '#app/answer-error.ts';
import { locales } from '#i18n/languages.ts';
import { openTestContext, type TestContext } from '#tests/support/test-context.ts';
import { contentPageNames } from './content-page-names.ts';
import { pagePreviewRoutes } from './page-preview-routes.server.ts';

let test: TestContext;
let app: Hono;
beforeAll(async () => {
  test = await openTestContext();
  app = new Hono();
  app.onError(answerError(test.context.log));
  app.route('/', pagePreviewRoutes({ context: test.context, addressOf: () => 'a client' }));
});
afterAll(() => test.close());

const ask = (path: string, headers: Record<string, string> = {}) => app.request(`/previews/page/${path}`, { headers });

it('the first page and every text have a picture of their own in messages, in each language', async () => {
  const pictures = new Set<string>();
  for (const name of ['home', ...contentPageNames]) {
    for (const locale of locales) {
      const response = await ask(`${name}/${locale}.jpg`);
      expect(response.headers.get('content-type'), name).toBe('image/jpeg');
      const picture = Buffer.from(await response.arrayBuffer());
      expect(await sharp(picture).metadata(), name).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
      pictures.add(picture.toString('base64'));
    }
  }
  expect(pictures.size).toBe((contentPageNames.length + 1) * locales.length);
});

it('a page’s picture is sent once, and other addresses have none', async () => {
  const first = await ask('home/en.jpg');
  expect(first.headers.get('cache-control')).toContain('public');
  expect((await ask('home/en.jpg', { 'if-none-match': first.headers.get('etag')! })).status).toBe(304);
  for (const path of ['home/de.jpg', 'home/en.png', 'nowhere/en.jpg', 'constructor/en.jpg'])
    expect((await ask(path)).status, path).toBe(404);
});
