import { m } from '#i18n/paraglide/messages.js';
import { demoAccount, signIn } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
import { listCatsNear } from './support/calls.ts';
import { homePage } from './support/home.ts';
import { expect, test } from './support/story.ts';

const lyon = { latitude: 45.764, longitude: 4.8357 };

test.describe(() => {
  test.use({ hasMap: true });

  test('everyone can use the map, the list, the search and what opens from the header', { tag: '@each-theme' }, async ({
    page,
    reader,
  }) => {
    const { say, at } = reader;
    const home = homePage(page, reader);
    await page.goto(at('/?at=45.7640,4.8357,12'));
    await home.waitForMap();
    await expectAccessible(page, 'home');

    await page.getByRole('search').getByRole('combobox').fill('Lyon');
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await expectAccessible(page, 'suggestions');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: say(m.common_about_label) }).click();
    await expect(page.getByRole('dialog', { name: say(m.common_about_label) })).toBeVisible();
    await expectAccessible(page, 'about');
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: say(m.accounts_button_connect) }).click();
    const dialog = page.getByRole('dialog', { name: say(m.accounts_connect_title) });
    await dialog.getByRole('button', { name: say(m.accounts_sign_in), exact: true }).click();
    await expect(dialog.getByText(say(m.accounts_error_required))).toBeVisible();
    await expectAccessible(page, 'connect: sign in, with errors');
    await dialog.getByRole('tab', { name: say(m.accounts_sign_up) }).click();
    await expectAccessible(page, 'connect: sign up');
  });
});

test.describe(() => {
  test.use({ hasMap: true });

  test('everyone can use a map without cats, and a list that has none', async ({ page, reader }) => {
    await page.goto(reader.at('/?at=-40.0000,-130.0000,6'));
    await expect(page.getByText(reader.say(m.cats_home_empty_title))).toBeVisible();
    await expect(homePage(page, reader).map).toBeVisible();
    await expectAccessible(page, 'nobody here');
  });
});

test('everyone can use a cat’s page and share it', { tag: '@each-theme' }, async ({ page, reader }) => {
  const { say, at } = reader;
  const [cat] = await listCatsNear(page, { ...lyon, limit: 1 });
  await page.goto(at(`/cat/${cat!.id}`));
  await expectAccessible(page, 'cat');
  await page.getByRole('button', { name: say(m.cats_share_button), exact: true }).click();
  await expect(page.getByRole('textbox', { name: say(m.cats_share_link) })).toBeVisible();
  await expectAccessible(page, 'share');
});

test('everyone can use the account pages and the errors', async ({ page, watch, reader }) => {
  watch.expectStatus(404, /no-such-page/);
  for (const path of [
    '/login',
    '/signup',
    '/password/reset',
    '/password/update?token_hash=abc',
    '/password/update',
    '/confirm',
    '/sheets/new',
    '/no-such-page',
  ]) {
    await page.goto(reader.at(path));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
  }
});

test('everyone can use a member’s pages, report a cat and sign out', async ({ page, reader }) => {
  const { say, at } = reader;
  await signIn(page, demoAccount('camille'));
  await page.goto(at('/user'));
  await expectAccessible(page, 'account');
  await page.getByRole('link', { name: say(m.matching_helpers_link) }).click();
  await expect(page.getByRole('heading', { level: 1, name: say(m.matching_helpers_title) })).toBeVisible();
  await expectAccessible(page, 'helpers');
  await page.goBack();
  await page.getByRole('link', { name: say(m.prefill_account_link) }).click();
  await expect(page.getByRole('heading', { level: 1, name: say(m.prefill_make_title) })).toBeVisible();
  await expectAccessible(page, 'a link for others');
  await page.goBack();
  await page
    .getByRole('banner')
    .getByRole('link', { name: say(m.accounts_button_logout), exact: true })
    .click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'signing out');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say(m.common_cancel) })
    .click();
  await expect(page.getByRole('alertdialog')).toBeHidden();

  await page
    .getByRole('link', { name: say(m.cats_home_add) })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: say(m.cats_add_title) });
  await expectAccessible(page, 'report');
  await form.getByRole('button', { name: say(m.cats_add_continue), exact: true }).click();
  await expect(form.getByText(say(m.cats_add_check_fields))).toBeVisible();
  await expectAccessible(page, 'report, with errors');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await page.goto(at('/cats/new'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'report, as a page');
});
