import type { Page } from '@playwright/test';
import { m } from '#i18n/paraglide/messages.js';
import { makeMember } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
import { catlas } from './support/operator.ts';
import { accountLink, connectLink, fillSignIn } from './support/sign-in.ts';
import { expect, type Reader, test } from './support/story.ts';

test.describe('a member who is banned while signed in', () => {
  test('a member who is banned while signed in is led to the page that says why, wherever they go next, and is a visitor then', async ({
    page,
    watch,
    reader,
  }) => {
    const { say, at } = reader;
    watch.expectStatus(400, /^\/auth\/v1\/token$/);
    const account = await makeMember(page, reader);
    // These pages are the same for all visitors and load nothing by themselves.
    await page.goto(at('/about'));
    await expect(accountLink(page, reader)).toBeVisible();
    await catlas('users', 'ban', account.email);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: say(m.common_footer_how), exact: true })
      .click();
    await expect(page).toHaveURL(at('/banned'));
    await expect(page.getByRole('heading', { level: 1, name: say(m.accounts_banned_title) })).toBeVisible();
    await expect(page.getByRole('link', { name: 'help@example.org' })).toBeVisible();
    await expectAccessible(page, 'banned');
    await page.reload();
    await expect(page).toHaveURL(at('/banned'));
    await page.goto(at('/'));
    await expect(connectLink(page, reader)).toBeVisible();

    await page.goto(at('/login'));
    await fillSignIn(page, reader, account);
    await expect(page.getByText(say(m.accounts_error_banned))).toBeVisible();
    await expect(page.getByRole('alert').getByRole('link', { name: 'help@example.org' })).toBeVisible();
    await expectAccessible(page, 'signing in: banned');
    await catlas('users', 'unban', account.email);
    await fillSignIn(page, reader, account);
    await expect(accountLink(page, reader)).toBeVisible();
    await page.goto(at('/banned'));
    await expect(page).toHaveURL(at('/'));
  });
});

test.describe('several tabs', () => {
  test('several tabs agree on who is signed in: signing out of one signs out of all, and they say so; without a network it keeps its question open', async ({
    page,
    context,
    watch,
    reader,
  }) => {
    const { say, at } = reader;
    watch.expectNoAnswer(/./);
    watch.expectConsole(/./);
    await makeMember(page, reader);
    const other = await context.newPage();
    await other.goto(at('/'));
    await expect(accountLink(other, reader)).toBeVisible();
    await page.goto(at('/user'));
    await page
      .getByRole('banner')
      .getByRole('link', { name: say(m.accounts_button_logout), exact: true })
      .click();
    const question = page.getByRole('alertdialog', { name: say(m.accounts_sign_out_title) });
    await expect(question.getByRole('radio', { name: say(m.accounts_sign_out_everywhere) })).toBeChecked();
    await expectAccessible(page, 'signing out: where');
    await context.setOffline(true);
    await question.getByRole('button', { name: say(m.accounts_sign_out), exact: true }).click();
    await expect(question.getByText(say(m.accounts_error_network))).toBeVisible();
    await context.setOffline(false);
    await question.getByRole('button', { name: say(m.accounts_sign_out), exact: true }).click();
    await expect(page).toHaveURL(at('/'));
    await expect(connectLink(page, reader)).toBeVisible();
    await expect(connectLink(other, reader)).toBeVisible();
    await expect(other.getByText(say(m.accounts_signed_out), { exact: true }).first()).toBeVisible();
  });
});

test.describe('the session of a page', () => {
  const tokens = /\/auth\/v1\/token\?grant_type=refresh_token/;

  /** The page's sign-in client loads when the page is idle. */
  async function openWithClient(page: Page, reader: Reader) {
    let hasClient = false;
    page.on('response', async (response) => {
      if (!response.url().endsWith('.js')) return;
      const script = await response.text().catch(() => '');
      hasClient ||= script.includes('autoRefreshToken');
    });
    await page.goto(reader.at('/'));
    await expect(accountLink(page, reader)).toBeVisible();
    const isThereLater = async () => {
      await page.clock.runFor('00:05');
      return hasClient;
    };
    await expect.poll(isThereLater, 'the sign-in client').toBe(true);
  }

  test('the session of a page is refreshed while the page is looked at, left alone while it is hidden, outlives a network that is gone, and ends with a refused refresh: the page says so', {
    tag: '@full',
  }, async ({ page, watch, reader }) => {
    const { say } = reader;
    watch.expectStatus(400, /^\/auth\/v1\/token$/);
    watch.expectNoAnswer(/^\/auth\/v1\/token$/);
    watch.expectConsole(/AuthRetryableFetchError/);
    await page.clock.install();
    await makeMember(page, reader);
    let refreshes = 0;
    page.on('request', (request) => {
      if (tokens.test(request.url())) refreshes += 1;
    });
    await openWithClient(page, reader);
    const setVisibility = (state: 'hidden' | 'visible') =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true });
        window.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await setVisibility('hidden');
    await page.clock.fastForward('58:30');
    await page.clock.runFor('02:00');
    expect(refreshes, 'while hidden').toBe(0);
    await setVisibility('visible');
    const refreshesLater = async () => {
      await page.clock.runFor('00:05');
      return refreshes;
    };
    await expect.poll(refreshesLater, 'when looked at again').toBe(1);
    await expect(accountLink(page, reader)).toBeVisible();

    const hasSession = () => page.evaluate(() => document.cookie.includes('sb-catlas-auth-token'));
    await page.route(tokens, (route) => route.abort('internetdisconnected'));
    const asked = page.waitForEvent('requestfailed', (request) => tokens.test(request.url()));
    await page.clock.fastForward('59:30');
    for (const half of ['00:30', '00:30']) await page.clock.fastForward(half);
    await asked;
    for (const half of ['00:30', '00:30', '00:30', '00:30']) await page.clock.fastForward(half);
    expect(await hasSession(), 'without a network').toBe(true);

    await page.unroute(tokens);
    await page.route(tokens, (route) =>
      route.fulfill({
        status: 400,
        headers: { 'x-supabase-api-version': '2024-01-01' },
        json: { code: 'refresh_token_not_found', message: 'Invalid Refresh Token: Refresh Token Not Found' },
      }),
    );
    // The steps are shorter than a request may take: the network itself uses the real clock.
    const hasSessionLater = async () => {
      if (!(await hasSession())) return false;
      await page.clock.fastForward('00:20');
      return true;
    };
    await expect.poll(hasSessionLater, { message: 'after the refusal', intervals: [1_500] }).toBe(false);
    await expect(connectLink(page, reader)).toBeVisible();
    await expect(page.getByText(say(m.accounts_signed_out), { exact: true }).first()).toBeVisible();
  });
});

test('without a network the sign-in form says so and keeps what was typed', { tag: '@full' }, async ({
  page,
  context,
  watch,
  reader,
}) => {
  const { say, at } = reader;
  watch.expectNoAnswer(/./);
  watch.expectConsole(/./);
  await page.goto(at('/login'));
  // The sign-in client is there: what is missing is an answer.
  await page.getByRole('textbox', { name: say(m.accounts_identifier) }).fill('minou@example.org');
  await page.getByRole('button', { name: say(m.accounts_sign_in), exact: true }).click();
  await expect(page.getByText(say(m.accounts_error_password_missing))).toBeVisible();
  await context.setOffline(true);
  await fillSignIn(page, reader, { email: 'minou@example.org', password: 'nine lives' });
  await expect(page.getByText(say(m.accounts_error_network))).toBeVisible();
  await expect(page.getByRole('textbox', { name: say(m.accounts_identifier) })).toHaveValue('minou@example.org');
  await expectAccessible(page, 'sign in: no network');
  await context.setOffline(false);
});
