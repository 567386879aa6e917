import type { Page } from '@playwright/test';
import { m } from '#i18n/paraglide/messages.js';
import { homePage } from './support/home.ts';
import { expect, test } from './support/story.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** The phone has a camera in its screen and a bar to swipe by; the unit is CSS pixels. */
const upright = { top: 47, right: 0, bottom: 34, left: 0 };
const onItsSide = { top: 0, right: 47, bottom: 21, left: 47 };

async function setInsets(page: Page, insets: typeof upright) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setSafeAreaInsetsOverride', { insets });
}

test('an installed app keeps clear of the camera and the bar of a phone', { tag: '@full' }, async ({
  page,
  reader,
}) => {
  const { say, at } = reader;
  await setInsets(page, upright);
  await page.goto(at('/?at=45.7640,4.8357,12'));
  const home = page.getByRole('banner').getByRole('link', { name: say(m.app_name) });
  const boxOf = async (of: typeof home) => (await of.boundingBox())!;
  await expect(homePage(page, reader).cards.first()).toBeVisible();
  expect((await boxOf(home)).y).toBeGreaterThanOrEqual(upright.top);
  const add = await boxOf(page.getByRole('link', { name: say(m.cats_home_add) }).first());
  expect(add.y + add.height).toBeLessThanOrEqual(844 - upright.bottom);
  const search = page.getByRole('combobox', { name: say(m.cats_home_search_label) });
  await search.fill('Lyon');
  const suggestions = page.getByRole('listbox');
  await expect(suggestions).toBeVisible();
  const field = await boxOf(search);
  expect((await boxOf(suggestions)).y, 'suggestions are below their box').toBeGreaterThanOrEqual(
    field.y + field.height,
  );
  await page.keyboard.press('Escape');

  await page
    .getByRole('banner')
    .getByRole('link', { name: say(m.accounts_button_connect), exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: say(m.accounts_connect_title) });
  await expect(dialog).toBeVisible();
  const padding = await dialog.evaluate((each) =>
    Math.max(...[...each.children].map((child) => Number.parseFloat(getComputedStyle(child).paddingBottom))),
  );
  expect(padding).toBeGreaterThanOrEqual(upright.bottom);

  await page.goto(at('/terms'));
  const footer = page.getByRole('contentinfo');
  const last = await footer.locator('p').last().boundingBox();
  const whole = await boxOf(footer);
  expect(whole.y + whole.height - (last!.y + last!.height)).toBeGreaterThanOrEqual(upright.bottom);

  await page.setViewportSize({ width: 844, height: 390 });
  await setInsets(page, onItsSide);
  for (const part of [home, page.getByRole('heading', { level: 1 }), footer.getByRole('link').first()]) {
    expect((await boxOf(part)).x).toBeGreaterThanOrEqual(onItsSide.left);
  }
  const account = await boxOf(page.getByRole('banner').getByRole('link').last());
  expect(account.x + account.width).toBeLessThanOrEqual(844 - onItsSide.right);
  await page.goto(at('/?at=45.7640,4.8357,12'));
  const { cards } = homePage(page, reader);
  await expect(cards.first()).toBeVisible();
  expect((await boxOf(cards.first())).x).toBeGreaterThanOrEqual(onItsSide.left);
});
