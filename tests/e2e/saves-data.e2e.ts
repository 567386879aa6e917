import { m } from '#i18n/paraglide/messages.js';
import { expectAccessible } from './support/axe.ts';
import { homePage } from './support/home.ts';
import { expect, test } from './support/story.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2, hasMap: true });

const atLyon = '/?at=45.7640,4.8357,12';

test('a visitor who saves data gets small photos, and a map only on request', { tag: '@once' }, async ({
  page,
  reader,
}) => {
  const { say, at } = reader;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const isAsked = (part: RegExp) => asked.some((url) => part.test(url));
  await page.setExtraHTTPHeaders({ 'save-data': 'on' });
  const answer = await page.goto(at(atLyon));
  expect(answer!.headers().vary).toMatch(/save-data/i);
  const { cards } = homePage(page, reader);
  const photo = cards.first().getByRole('presentation').or(cards.first().locator('img')).first();
  await expect.poll(() => photo.evaluate((each) => (each as HTMLImageElement).currentSrc)).not.toBe('');
  // One screen has two dots a pixel, the other has one.
  const width = await photo.evaluate((each) => {
    const image = each as HTMLImageElement;
    return Number(new URL(image.currentSrc).searchParams.get('w')) / image.clientWidth;
  });
  expect(width).toBeLessThanOrEqual(1.9);

  const show = page.getByRole('button', { name: say(m.cats_map_show), exact: true });
  await page.mouse.move(40, 500);
  await page.keyboard.press('Tab');
  await expect(show).toBeVisible();
  await expectAccessible(page, 'a map that is asked for');
  expect(isAsked(/maplibre|home-map-|\/map\/base\/|\/tiles\//)).toBe(false);
  await show.click();
  await expect(homePage(page, reader).map).toBeVisible();
  await expect(show).toHaveCount(0);

  await cards.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/cat\/\d+/);
  await show.scrollIntoViewIfNeeded();
  await show.click();
  await expect(page.getByRole('region', { name: say(m.cats_page_map_label) })).toBeVisible();

  const before = asked.filter((url) => url.endsWith('/builds/latest.json')).length;
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)));
  expect(asked.filter((url) => url.endsWith('/builds/latest.json')).length).toBe(before);
});
