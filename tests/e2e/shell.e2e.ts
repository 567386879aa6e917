import type { Locator } from '@playwright/test';
import { m } from '#i18n/paraglide/messages.js';
import { makeMember } from './support/accounts.ts';
import { listCatsNear } from './support/calls.ts';
import { homePage } from './support/home.ts';
import { expect, test } from './support/story.ts';

test('every page has the way home, an answer to “what is this”, the search, and a footer; each button where it belongs', {
  tag: '@main',
}, async ({ page, watch, reader }) => {
  const { say, at } = reader;
  watch.expectStatus(404, /nowhere$/);
  const [cat] = await listCatsNear(page, { latitude: 45.764, longitude: 4.8357, limit: 1 });
  const header = page.getByRole('banner');
  const connect = header.getByRole('link', { name: say(m.accounts_button_connect), exact: true });
  const locate = header.getByRole('button', { name: say(m.places_locate), exact: true });
  for (const { path, isHome = false } of [
    { path: '/', isHome: true },
    { path: `/cat/${cat!.id}` },
    { path: '/about' },
    { path: '/missing-cat' },
    { path: '/login' },
    { path: '/password/reset' },
    { path: '/nowhere' },
  ]) {
    // The visible text is in the server's HTML.
    await page.goto(at(path), { waitUntil: 'domcontentloaded' });
    await expect(header.getByRole('combobox'), path).toBeVisible();
    await expect(header.getByRole('button', { name: say(m.common_about_label) }), path).toBeVisible();
    await expect(page.getByRole('navigation', { name: say(m.common_footer_label) }), path).toHaveCount(1);
    await expect(connect, path).toHaveCount(1);
    // Our tooltips wait 700 ms (spec §9); those of the browser do not.
    await expect(page.locator('header [title]'), path).toHaveCount(0);
    await expect(locate, path).toHaveCount(isHome ? 1 : 0);
    await expect(header.getByRole('link', { name: say(m.app_name), exact: true }), path).toHaveAttribute(
      'href',
      at('/'),
    );
  }
  await header.getByRole('link', { name: say(m.app_name), exact: true }).click();
  await expect(page).toHaveURL(at('/'));
});

test('a dialog holds the focus, gives it back when it closes, and is the only one that is open', async ({
  page,
  reader,
}) => {
  const { say, at } = reader;
  await page.goto(at('/'));
  const connect = page.getByRole('banner').getByRole('link', { name: say(m.accounts_button_connect), exact: true });
  await connect.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: say(m.accounts_connect_title) });
  await expect(dialog).toBeVisible();
  // From then on a dialog listens to keys.
  const hasFocus = (opened: Locator) => opened.evaluate((each) => each.contains(document.activeElement));
  const isInside = () => hasFocus(dialog);
  await expect.poll(isInside).toBe(true);
  for (let presses = 0; presses < 15; presses++) await page.keyboard.press('Tab');
  // Past the last one the focus comes around by way of a guard beside the dialog.
  await expect.poll(isInside, { message: 'the focus stays in the dialog' }).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(connect).toBeFocused();

  await page
    .getByRole('link', { name: say(m.cats_home_add) })
    .first()
    .click();
  const report = page.getByRole('dialog', { name: say(m.cats_add_title) });
  await expect(report).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect.poll(() => hasFocus(report)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await homePage(page, reader).cards.first().getByRole('link').click();
  const share = page.getByRole('button', { name: say(m.cats_share_button), exact: true });
  await share.focus();
  await page.keyboard.press('Enter');
  const sharing = page.getByRole('dialog', { name: say(m.cats_share_title) });
  await expect(sharing).toBeVisible();
  await expect.poll(() => hasFocus(sharing)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(sharing).toHaveCount(0);
  await expect(share).toBeFocused();
});

test('the account button asks a visitor to connect, leads a member to the account, and there asks before signing out', {
  tag: '@main',
}, async ({ page, reader }) => {
  const { say, at } = reader;
  const header = page.getByRole('banner');
  await page.goto(at('/'));
  await header.getByRole('link', { name: say(m.accounts_button_connect), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(page.getByRole('dialog', { name: say(m.accounts_connect_title) })).toBeVisible();
  await expect(page).toHaveURL(at('/'));

  // Other stories send messages to the demo's members, which the button would count, so this member is new.
  await makeMember(page, reader);
  await page.goto(at('/'));
  await page
    .getByRole('link', { name: say(m.cats_home_add) })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: say(m.cats_add_title) })).toBeVisible();
  await expect(dialog, 'a member is not asked to connect').toHaveCount(1);
  await page.keyboard.press('Escape');
  await header.getByRole('link', { name: say(m.accounts_button_account), exact: true }).click();
  await expect(page).toHaveURL(at('/user'));
  await header.getByRole('link', { name: say(m.accounts_button_logout), exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('heading')).toBeVisible();
  await expect(question).toHaveAccessibleDescription(/\S/);
  await question.getByRole('button', { name: say(m.common_cancel) }).click();
  await expect(page).toHaveURL(at('/user'));
});
