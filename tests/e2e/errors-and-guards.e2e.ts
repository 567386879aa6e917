import { randomBytes } from 'node:crypto';
import { m } from '#i18n/paraglide/messages.js';
import { demoAccount, signIn } from './support/accounts.ts';
import { checkAndSend, fillCatForm, listOwnCats } from './support/outbox-page.ts';
import { expect, test } from './support/story.ts';

// tests/process/error-pages.test.ts proves the same without a browser.
test.describe('an address that leads nowhere', { tag: '@full' }, () => {
  for (const { path, says } of [
    { path: '/no-such-page', says: 'Page not found: {path}' },
    { path: '/cat/abc', says: 'Page Not Found: {path}' },
    { path: '/cat/0', says: 'Page Not Found: {path}' },
    { path: '/cat/999999999', says: 'Page not found: {path}' },
    { path: '/c/nothere', says: 'Page not found: {path}' },
  ]) {
    test(`${path} says what was not found and shows the way on`, async ({ page, watch, reader }) => {
      const address = reader.at(path);
      watch.expectStatus(404, new RegExp(`^${address}$`));
      const answer = await page.goto(address);
      expect(answer!.status()).toBe(404);
      const message =
        reader.language === 'en'
          ? says.replace('{path}', address)
          : reader.say(m.common_not_found_path, { path: address });
      await expect(page.getByText(message, { exact: true })).toBeVisible();
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', reader.language);
      await page
        .getByRole('main')
        .getByRole('link', { name: reader.say(m.common_to_the_map) })
        .click();
      await expect(page).toHaveURL(reader.at('/'));
    });
  }
});

test.describe('guards', () => {
  test('a visitor is redirected from the account page to the map', { tag: '@full' }, async ({ page, reader }) => {
    await page.goto(reader.at('/user'));
    await expect(page).toHaveURL(reader.at('/'));
  });

  test('a member is redirected from the sign-in pages to the map', { tag: '@full' }, async ({ page, reader }) => {
    await signIn(page, demoAccount('emily'));
    for (const path of ['/login', '/signup', '/password/reset']) {
      await page.goto(reader.at(path));
      await expect(page).toHaveURL(reader.at('/'));
    }
  });

  test('a visitor who has a password signs in while sending a report, and that report arrives', {
    tag: '@full',
  }, async ({ page, reader }) => {
    const { say, at } = reader;
    await page.goto(at('/cats/new'));
    await expect(page.getByRole('heading', { level: 1, name: say(m.cats_add_title) })).toBeVisible();
    const name = `Sésame ${randomBytes(3).toString('hex')}`;
    await fillCatForm(page, reader, name);
    const main = page.getByRole('main');
    await checkAndSend(main, reader);
    await main.getByRole('button', { name: say(m.drafts_way_password) }).click();
    const { email, password } = demoAccount('camille');
    await main.getByRole('textbox', { name: say(m.accounts_identifier) }).fill(email);
    await main.getByLabel(say(m.accounts_password), { exact: true }).fill(password);
    await main.getByRole('button', { name: say(m.accounts_sign_in), exact: true }).click();
    await expect(main.getByRole('heading', { name: say(m.cats_add_done_title, { name }) })).toBeVisible();
    expect(await listOwnCats(page, name)).toHaveLength(1);
  });

  test('the moderators’ calls refuse a visitor and a member', { tag: '@full' }, async ({ page, watch }) => {
    watch.expectStatus(401, /^\/api\/bo\//);
    watch.expectStatus(403, /^\/api\/bo\//);
    expect((await page.request.get('/api/bo/cats/list')).status()).toBe(401);
    await signIn(page, demoAccount('emily'));
    expect((await page.request.get('/api/bo/cats/list')).status()).toBe(403);
  });
});
