import { m } from '#i18n/paraglide/messages.js';
import { homePage } from '#tests/support/e2e-home.ts';
import { expect, test } from '#tests/support/e2e-test.ts';

test('whoever uses the keyboard alone gets from the first page to a cat, and skips the header', async ({
  page,
  reader,
}) => {
  const { say, at } = reader;
  const home = homePage(page, reader);
  await page.goto(at('/?at=45.7640,4.8357,12'));
  await home.waitForMap();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: say(m.common_skip_to_content) });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  const first = home.cards.first().getByRole('link');
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    if (await first.evaluate((each) => each === document.activeElement)) break;
  }
  await expect(first).toBeFocused();
  await expect(first).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/cat\/\d+$/);
});

test('a marker on the map can be reached and opened with the keyboard', async ({ page, reader }) => {
  const home = homePage(page, reader);
  await page.goto(reader.at('/?at=45.7640,4.8357,14'));
  await home.waitForMap();
  await home.map.focus();
  await page.keyboard.press('Tab');
  const isMarker = () => page.evaluate(() => document.activeElement?.matches('a, button') ?? false);
  expect(await isMarker()).toBe(true);
  const marker = home.markers.first();
  await marker.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/cat\/\d+$/);
});

test('closing a dialog brings the focus back to where it was', async ({ page, reader }) => {
  const { say, at } = reader;
  await page.goto(at('/'));
  const connect = page.getByRole('link', { name: say(m.accounts_button_connect) });
  await connect.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: say(m.accounts_connect_title) });
  await expect(dialog).toBeVisible();
  const isInside = () => dialog.evaluate((each) => each.contains(document.activeElement));
  await expect.poll(isInside).toBe(true);
  for (let presses = 0; presses < 15; presses++) await page.keyboard.press('Tab');
  // Past the last one the focus comes around by way of a guard beside the dialog.
  await expect.poll(isInside, { message: 'the focus stays in the dialog' }).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(connect).toBeFocused();

  const card = homePage(page, reader).cards.first().getByRole('link');
  await card.click();
  const share = page.getByRole('button', { name: say(m.cats_share_button), exact: true });
  await share.focus();
  await page.keyboard.press('Enter');
  const sharing = page.getByRole('dialog', { name: say(m.cats_share_title) });
  await expect(sharing).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sharing).toHaveCount(0);
  await expect(share).toBeFocused();
});

test('for who prefers less motion dialogs appear at once and the map jumps', async ({ page, reader }) => {
  const { say, at } = reader;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const home = homePage(page, reader);
  await page.goto(at('/'));
  await home.waitForMap();
  await page.getByRole('link', { name: say(m.accounts_button_connect) }).click();
  await expect(page.getByRole('dialog', { name: say(m.accounts_connect_title) })).toBeVisible();
  const longest = await page.evaluate(() =>
    Math.max(0, ...document.getAnimations().map((each) => Number(each.effect?.getComputedTiming().duration ?? 0))),
  );
  expect(longest, 'milliseconds').toBeLessThan(20);
});
