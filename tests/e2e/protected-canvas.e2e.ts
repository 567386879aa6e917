import sharp from 'sharp';
import { m } from '#i18n/paraglide/messages.js';
import { phoneJpeg } from '#tests/support/pictures/pictures.ts';
import { makeMember } from './support/accounts.ts';
import { checkAndSend, fillCatForm, listOwnCats } from './support/outbox-page.ts';
import { expect, test } from './support/story.ts';

/** Tor, LibreWolf and Firefox with `resistFingerprinting` give such stripes, as pixels and as a file. */
function protectCanvas(scope: typeof globalThis) {
  const stripes = (pixels: Uint8ClampedArray) => {
    for (let at = 0; at < pixels.length; at++) pixels[at] = at % 64 < 32 ? 255 : 0;
  };
  for (const kind of [
    'OffscreenCanvas',
    'HTMLCanvasElement',
    'OffscreenCanvasRenderingContext2D',
    'CanvasRenderingContext2D',
  ] as const) {
    const proto = scope[kind]?.prototype as unknown as Record<string, (...values: unknown[]) => unknown> | undefined;
    if (!proto) continue;
    for (const name of ['convertToBlob', 'toBlob', 'getImageData']) {
      const own = proto[name];
      if (!own) continue;
      proto[name] = function (this: unknown, ...values: unknown[]) {
        if (name === 'getImageData') {
          const image = own.apply(this, values) as ImageData;
          stripes(image.data);
          return image;
        }
        const canvas = this as OffscreenCanvas;
        const context = canvas.getContext('2d')!;
        const image = new ImageData(canvas.width, canvas.height);
        stripes(image.data);
        context.putImageData(image, 0, 0);
        return own.apply(this, values);
      };
    }
  }
}

test('a browser that protects its canvas sends the photo as it is: the stored picture is the cat, and its place is offered', {
  tag: ['@once', '@full'],
}, async ({ page, reader }) => {
  const { say, at } = reader;
  const protection = `(${protectCanvas})(globalThis);`;
  await page.addInitScript(protection);
  await page.route('**/assets/compress-photo-worker-*.js', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: protection + (await answer.text()) });
  });
  const { displayName } = await makeMember(page, reader);
  await page.goto(at('/cats/new'));
  const name = `Rayure ${displayName.split(' ')[1]}`;
  await fillCatForm(page, reader, name);
  const preview = page.getByRole('img', { name: say(m.cats_add_photo_alt) });
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  await checkAndSend(page, reader);
  await expect(page.getByRole('heading', { name: say(m.cats_add_done_title, { name }) })).toBeVisible();

  const [cat] = await listOwnCats(page, name);
  const stored = await (await page.request.get(`/photos/${cat!.photo!.key}`)).body();
  expect(stored.byteLength).toBeLessThanOrEqual(500_000);
  expect(stored.includes('Catphone'), 'what the camera wrote').toBe(false);
  const pixels = (bytes: Uint8Array) =>
    sharp(bytes).autoOrient().resize(36, 48, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  const [sent, shown] = [await pixels(await phoneJpeg()), await pixels(stored)];
  const differing = sent.filter((level, index) => Math.abs(level - shown[index]!) > 40).length;
  expect(differing / sent.length, 'the share of pixels that are not the cat').toBeLessThan(0.05);
});
