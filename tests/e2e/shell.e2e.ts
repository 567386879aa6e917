import { m } from '#i18n/paraglide/messages.js';
import { demoAccount, signIn } from '#tests/support/e2e-accounts.ts';
import { listCatsNear } from '#tests/support/e2e-calls.ts';
import { expect, test } from '#tests/support/e2e-test.ts';

test('every page has the way home, an answer to “what is this”, the search, and a footer; each button where it belongs', {
  tag: '@every-reader',
}, async ({ page, watch, reader }) => {
  const { say, at } = reader;
  watch.expectStatus(404, /nowhere$/);
  const [cat] = await listCatsNear(page, { latitude: 45.764, longitude: 4.8357, limit: 1 });
  const header = page.getByRole('banner');
  const connect = header.getByRole('link', { name: say(m.accounts_button_connect), exact: true });
  const locate = header.getByRole('button', { name: say(m.places_locate), exact: true });
  for (const { path, hasAccount = false, isHome = false } of [
    { path: '/', hasAccount: true, isHome: true },
    { path: `/cat/${cat!.id}`, hasAccount: true },
    { path: '/about' },
    { path: '/missing-cat' },
    { path: '/login' },
    { path: '/password/reset' },
    { path: '/nowhere' },
  ]) {
    await page.goto(at(path));
    await expect(header.getByRole('combobox'), path).toBeVisible();
    await expect(header.getByRole('button', { name: say(m.common_about_label) }), path).toBeVisible();
    await expect(page.getByRole('navigation', { name: say(m.common_footer_label) }), path).toHaveCount(1);
    await expect(connect, path).toHaveCount(hasAccount ? 1 : 0);
    await expect(locate, path).toHaveCount(isHome ? 1 : 0);
    await expect(header.getByRole('link', { name: say(m.app_name), exact: true }), path).toHaveAttribute(
      'href',
      at('/'),
    );
  }
  await header.getByRole('link', { name: say(m.app_name), exact: true }).click();
  await expect(page).toHaveURL(at('/'));
});

test('the account button asks a visitor to connect, leads a member to the account, and there asks before signing out', async ({
  page,
  reader,
}) => {
  const { say, at } = reader;
  const header = page.getByRole('banner');
  await page.goto(at('/'));
  await header.getByRole('link', { name: say(m.accounts_button_connect), exact: true }).click();
  await expect(page.getByRole('dialog', { name: say(m.accounts_connect_title) })).toBeVisible();
  await expect(page).toHaveURL(at('/'));

  await signIn(page, demoAccount('emily'));
  await page.goto(at('/'));
  await header.getByRole('link', { name: say(m.accounts_button_account), exact: true }).click();
  await expect(page).toHaveURL(at('/user'));
  await header.getByRole('link', { name: say(m.accounts_button_logout), exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('heading')).toBeVisible();
  await expect(question).toHaveAccessibleDescription(/\S/);
  await question.getByRole('button', { name: say(m.common_cancel) }).click();
  await expect(page).toHaveURL(at('/user'));
});

test('only one of the dialogs “connect” and “add a cat” is ever open', async ({ page, reader }) => {
  const { say, at } = reader;
  await page.goto(at('/'));
  await page
    .getByRole('link', { name: say(m.cats_home_add) })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByRole('dialog', { name: say(m.accounts_connect_title) })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await signIn(page, demoAccount('emily'));
  await page.goto(at('/'));
  await page
    .getByRole('link', { name: say(m.cats_home_add) })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByRole('dialog', { name: say(m.cats_add_title) })).toBeVisible();
});

test('the choice of a language is remembered for a year, on every page, and not for other sites', async ({
  page,
  context,
  reader,
}) => {
  await page.goto(reader.at('/about'));
  const other = reader.language === 'en' ? 'Français' : 'English';
  await page.getByRole('contentinfo').getByRole('link', { name: other }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', reader.language === 'en' ? 'fr' : 'en');
  const cookie = (await context.cookies()).find(({ name }) => name === 'locale');
  expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', value: reader.language === 'en' ? 'fr' : 'en' });
  const days = (cookie!.expires - Date.now() / 1000) / (24 * 60 * 60);
  expect(Math.round(days)).toBe(365);
});
