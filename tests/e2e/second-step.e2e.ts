import type { Page } from '@playwright/test';
import { m } from '#i18n/paraglide/messages.js';
import { accountPage } from './support/account-page.ts';
import { makeMember } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
import { waitForMail } from './support/outbox.ts';
import { addAuthenticatorApp, addVirtualKey, readSecret } from './support/second-step.ts';
import {
  accountLink,
  connectLink,
  expectSignedInOnServer,
  fillCode,
  fillSignIn,
  openConnect,
} from './support/sign-in.ts';
import { expect, type Reader, test } from './support/story.ts';

test('an authenticator app: the password alone opens nothing, its code opens everything', { tag: '@full' }, async ({
  page,
  watch,
  reader,
}) => {
  const { say, at } = reader;
  watch.expectStatus(422, /\/login\/verify/);
  watch.expectStatus(401, /^\/api\//);
  const account = await makeMember(page, reader);
  const app = await addAuthenticatorApp(account);
  await page.context().clearCookies();

  const dialog = await openConnect(page, reader);
  await fillSignIn(dialog, reader, account);
  await expect(page.getByRole('heading', { level: 1, name: say(m.accounts_step_title) })).toBeVisible();
  await expect(page.getByText(say(m.accounts_step_app_hint_named, { name: 'My phone' }))).toBeVisible();
  await expectAccessible(page, 'the second step: an app');

  expect((await page.request.get('/api/user/info')).status()).toBe(401);
  await page.goto(at('/user'));
  await expect(page).toHaveURL(`${at('/login/verify')}?next=${encodeURIComponent(at('/user'))}`);
  await page.goto(at('/login'));
  await expect(page).toHaveURL(at('/login/verify'));
  await page.goto(at('/'));
  await connectLink(page, reader).click();
  await expect(page).toHaveURL(at('/login/verify'));

  await page.goto(at('/user'));
  await fillCode(page, reader, [m.accounts_step_app_code, m.accounts_step_button, app.wrongCode()]);
  await expect(page.getByText(say(m.accounts_error_code_wrong))).toBeVisible();
  await expect(page.getByRole('textbox', { name: say(m.accounts_step_app_code) })).toBeFocused();
  await expectAccessible(page, 'the second step: a wrong code');
  await page.getByText(say(m.accounts_step_lost), { exact: true }).click();
  await expect(page.getByRole('link', { name: 'help@example.org' })).toBeVisible();
  await expectAccessible(page, 'the second step: help');
  await fillCode(page, reader, [m.accounts_step_app_code, m.accounts_step_button, app.nextCode()]);
  await expect(page).toHaveURL(at('/user'));
  await expect(page.getByRole('heading', { name: account.displayName })).toBeVisible();
  await expectSignedInOnServer(page, reader);
});

async function addBlueKey(page: Page, reader: Reader): Promise<void> {
  const { say } = reader;
  const user = accountPage(page, reader);
  await user.open();
  await page.getByRole('button', { name: say(m.profile_factor_add_key), exact: true }).click();
  const adding = page.getByRole('dialog', { name: say(m.profile_key_title) });
  await adding.getByRole('textbox', { name: say(m.profile_factor_name) }).fill('The blue key');
  await adding.getByRole('button', { name: say(m.profile_key_button) }).click();
  await adding.getByRole('button', { name: say(m.profile_done) }).click();
}

test('a passkey from the account page is asked for at the next sign-in: no key, no entry; a member with two ways chooses', async ({
  page,
  watch,
  reader,
}) => {
  const { say, at } = reader;
  watch.expectStatus(422, /\/login\/verify/);
  const account = await makeMember(page, reader);
  const devTools = await addVirtualKey(page);
  await addBlueKey(page, reader);
  await page.getByRole('button', { name: say(m.profile_factor_add_totp), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: say(m.profile_totp_title) });
  await dialog.getByRole('textbox', { name: say(m.profile_factor_name) }).fill('The old phone');
  await dialog.getByRole('button', { name: say(m.profile_next) }).click();
  const app = await readSecret(dialog);
  await dialog.getByRole('textbox', { name: say(m.profile_totp_code) }).fill(app.generate());
  await dialog.getByRole('button', { name: say(m.profile_totp_verify) }).click();
  await dialog.getByRole('button', { name: say(m.profile_done) }).click();
  await page.context().clearCookies();

  await page.goto(at('/login'));
  await fillSignIn(page, reader, account);
  await expect(page.getByText(say(m.accounts_step_key_text_named, { name: 'The blue key' }))).toBeVisible();
  await expectAccessible(page, 'the second step: a key');
  await page.evaluate(() => {
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = () => {
      navigator.credentials.get = get;
      return Promise.reject(new DOMException('The operation was cancelled', 'NotAllowedError'));
    };
  });
  const useKey = page.getByRole('button', { name: say(m.accounts_step_key_button) });
  await useKey.click();
  await expect(page.getByText(say(m.accounts_error_key_not_used))).toBeVisible();
  await expectAccessible(page, 'the second step: a key that was not used');
  await useKey.click();
  await expect(page).toHaveURL(at('/'));
  await expect(accountLink(page, reader)).toBeVisible();

  await page.context().clearCookies();
  await page.goto(at('/login'));
  await fillSignIn(page, reader, account);
  await page.getByRole('link', { name: 'The old phone' }).click();
  await expectAccessible(page, 'the second step: of two ways');
  const code = app.generate({ timestamp: Date.now() + 30_000 });
  await fillCode(page, reader, [m.accounts_step_app_code, m.accounts_step_button, code]);
  await expect(accountLink(page, reader)).toBeVisible();
  await devTools.detach();
});

test('a forgotten password asks for the second step in between, and then signs in', { tag: '@full' }, async ({
  page,
  watch,
  reader,
}) => {
  const { say, at } = reader;
  watch.expectStatus(422, /\/password\/update/);
  const account = await makeMember(page, reader);
  const app = await addAuthenticatorApp(account);
  await page.context().clearCookies();
  await page.goto(at('/password/reset'));
  await page.getByRole('textbox', { name: say(m.accounts_email), exact: true }).fill(account.email);
  await page.getByRole('button', { name: say(m.accounts_reset_button) }).click();
  await expect(page.getByText(say(m.accounts_reset_sent_text, { email: account.email }))).toBeVisible();
  await expectAccessible(page, 'a link to set a password is on its way');
  const { link } = await waitForMail(account.email, { subject: say(m.accounts_mail_recovery_subject) });
  await page.goto(link.href);
  await page.getByRole('textbox', { name: say(m.accounts_new_password), exact: true }).fill('a much better password');
  await page.getByRole('button', { name: say(m.accounts_update_button) }).click();
  await expect(page.getByText(say(m.accounts_update_step))).toBeVisible();
  await expectAccessible(page, 'a new password: the second step');
  await fillCode(page, reader, [m.accounts_step_app_code, m.accounts_step_button, app.wrongCode()]);
  await expect(page.getByText(say(m.accounts_error_code_wrong))).toBeVisible();
  await fillCode(page, reader, [m.accounts_step_app_code, m.accounts_step_button, app.nextCode()]);
  await expect(page).toHaveURL(at('/'));
  await expect(accountLink(page, reader)).toBeVisible();
});
