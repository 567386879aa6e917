import { m } from '#i18n/paraglide/messages.js';
import { expectAccessible } from './support/axe.ts';
import { listCatsNear } from './support/calls.ts';
import { homePage } from './support/home.ts';
import { connectLink } from './support/sign-in.ts';
import { expect, test } from './support/story.ts';

const lyon = { latitude: 45.764, longitude: 4.8357 };
const atLyon = '/?at=45.7640,4.8357,12';

test.describe('without a map', () => {
  test('a page that fails on the way says so within header and footer, and comes when it is tried again', {
    tag: '@main',
  }, async ({ page, watch, reader }) => {
    const { say, at } = reader;
    watch.expectStatus(500, /\/cat\/\d+\.data$/);
    watch.expectConsole(/Unable to decode|500|Error/);
    await page.goto(at(atLyon));
    const card = homePage(page, reader).cards.first().getByRole('link');
    const name = (await card.textContent())!;
    await page.route('**/cat/*.data*', (route) => route.fulfill({ status: 500, body: 'secret internals' }));
    await card.click();
    await expect(page.getByRole('heading', { level: 1, name: say(m.common_error_title) })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.getByText('secret internals')).toHaveCount(0);
    await expectAccessible(page, 'error');
    await page.unroute('**/cat/*.data*');
    await page.getByRole('button', { name: say(m.common_retry) }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });

  test('a press on a cat that has gone meanwhile names its address as it stands above', { tag: '@full' }, async ({
    page,
    watch,
    reader,
  }) => {
    const { say, at } = reader;
    watch.expectStatus(404, /\/cat\/999999\.data$/);
    const [cat] = await listCatsNear(page, { ...lyon, limit: 1 });
    await page.goto(at(atLyon));
    const card = homePage(page, reader).cards.first().getByRole('link');
    await expect(card).toBeVisible();
    // The server forgets the cat between the list and the press.
    await page.route(`**/cat/${cat!.id}.data*`, async (route) => {
      const answer = await route.fetch({ url: route.request().url().replace(`/cat/${cat!.id}.`, '/cat/999999.') });
      await route.fulfill({ response: answer });
    });
    watch.expectStatus(404, /\/cat\/\d+\.data$/);
    await card.click();
    const message = say(m.common_not_found_path, { path: at('/cat/999999') });
    await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
  });

  test('a modal that is long in coming says that it opens, until a press takes the wish back', {
    tag: '@once',
  }, async ({ page, reader }) => {
    const { say, at } = reader;
    let letCome = () => {};
    const line = new Promise<void>((resolve) => (letCome = resolve));
    await page.route('**/assets/connect-dialog-*.js', async (route) => {
      await line;
      await route.continue();
    });
    await page.goto(at('/'));
    const opening = page.getByRole('status').filter({ hasText: say(m.common_opening) });
    await connectLink(page, reader).click();
    await expect(opening).toBeVisible();
    await expectAccessible(page, 'a modal is on its way');
    await page.getByRole('button', { name: say(m.common_cancel), exact: true }).click();
    await expect(opening).toBeHidden();
    await connectLink(page, reader).click();
    await expect(opening).toBeVisible();
    letCome();
    await expect(page.getByRole('dialog', { name: say(m.accounts_connect_title) })).toBeVisible();
    await expect(opening).toBeHidden();
  });

  test('a photo that does not come leaves its place, its words, and a button that asks for it again', {
    tag: '@full',
  }, async ({ page, watch, reader }) => {
    const { say, at } = reader;
    const [cat] = await listCatsNear(page, { ...lyon, limit: 1 });
    watch.expectNoAnswer(/^\/images$/);
    await page.route('**/images?**', (route) => route.abort());
    await page.goto(at(`/cat/${cat!.id}`));
    const main = page.getByRole('main');
    // The cat's own photo comes before those of its neighbours.
    await expect(main.getByRole('img', { name: new RegExp(say(m.photos_cannot_be_shown)) }).first()).toBeVisible();
    await expect(main.getByRole('heading', { level: 1, name: cat!.name })).toBeVisible();
    await expectAccessible(page, 'a photo that did not come');
    await page.unroute('**/images?**');
    await main
      .getByRole('button', { name: say(m.common_retry) })
      .first()
      .click();
    const photo = main.getByRole('img', { name: new RegExp(cat!.name) }).first();
    await expect.poll(() => photo.evaluate((each) => (each as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  });

  test('a cat’s map that does not come leaves the page, and says where the place is named', { tag: '@full' }, async ({
    page,
    watch,
    reader,
  }) => {
    const { say, at } = reader;
    const [cat] = await listCatsNear(page, { ...lyon, limit: 1 });
    watch.expectNoAnswer(/\/assets\/mini-map/);
    watch.expectConsole(/dynamically imported module/);
    await page.route('**/assets/mini-map*', (route) => route.abort());
    await page.goto(at(`/cat/${cat!.id}`));
    // The map loads when its place comes onto the screen.
    await page.getByRole('heading', { level: 2, name: cat!.location.label! }).scrollIntoViewIfNeeded();
    await expect(page.getByText(say(m.cats_page_map_missing))).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: cat!.name })).toBeVisible();
    await expect(page.getByRole('button', { name: say(m.cats_share_button), exact: true })).toBeVisible();
  });

  test('a dialog that does not load is announced by a toast, and the page stays as it is', { tag: '@full' }, async ({
    page,
    watch,
    reader,
  }) => {
    const { say, at } = reader;
    watch.expectNoAnswer(/\/assets\/connect-dialog/);
    watch.expectConsole(/dynamically imported module/);
    await page.route('**/assets/connect-dialog*', (route) => route.abort());
    await page.goto(at(atLyon));
    await homePage(page, reader).cards.first().waitFor();
    await page.getByRole('link', { name: say(m.accounts_button_connect) }).click();
    await expect(page.getByText(say(m.common_part_broken)).first()).toBeVisible();
    await expect(homePage(page, reader).cards.first()).toBeVisible();
    await expect(page).toHaveURL(/at=/);
  });
});

test.describe(() => {
  test.use({ hasMap: true });

  test('a map that breaks leaves the list, which does the same, and is drawn when it is tried again', async ({
    page,
    watch,
    reader,
  }) => {
    const { say, at } = reader;
    watch.expectConsole(/planted|HomeMap/);
    // Only the map reads it.
    await page.addInitScript(() => {
      const ratio = window.devicePixelRatio;
      Object.defineProperty(window, 'devicePixelRatio', {
        get() {
          if (!('isMended' in window)) throw new Error('planted');
          return ratio;
        },
      });
    });
    const home = homePage(page, reader);
    await page.goto(at('/'));
    await expect(page.getByText(say(m.cats_home_map_missing))).toBeVisible();
    await expect(home.cards.first()).toBeVisible();
    await expect(home.filter(m.cats_home_filter_lost)).toBeVisible();
    await expectAccessible(page, 'a map that broke');
    await page.evaluate(() => Object.assign(window, { isMended: true }));
    await page.getByRole('button', { name: say(m.common_retry) }).click();
    await home.waitForMap();
  });
});
