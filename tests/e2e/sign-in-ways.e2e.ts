import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { m } from '#i18n/paraglide/messages.js';
import { demoAccount, makeMember, signIn } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
import { codeIn, waitForMail, waitForTextMessage } from './support/outbox.ts';
import { outsidePeople } from './support/server.ts';
import { accountLink, fillCode, fillSignIn, openConnect } from './support/sign-in.ts';
import { expect, test } from './support/story.ts';

// tests/process/sign-in-without-script.test.ts tests a browser without JavaScript.

test('a mail’s code signs in from the modal; a wrong code says so, and an unknown address gets the same answer', {
  tag: '@main',
}, async ({ page, watch, reader }) => {
  const { say } = reader;
  watch.expectStatus(403, /^\/auth\/v1\/verify$/);
  watch.expectStatus(422, /^\/auth\/v1\/otp$/);
  const { email } = await makeMember(page, reader);
  await page.context().clearCookies();
  const dialog = await openConnect(page, reader);
  await dialog.getByRole('link', { name: say(m.accounts_way_link) }).click();
  await expectAccessible(page, 'connect: by a link');
  const address = dialog.getByRole('textbox', { name: say(m.accounts_email), exact: true });
  const send = dialog.getByRole('button', { name: say(m.accounts_way_link_button) });
  const nobody = `nobody-${randomInt(1e9)}@example.org`;
  await address.fill(nobody);
  await send.click();
  await expect(dialog.getByText(say(m.accounts_check_link_text, { email: nobody }))).toBeVisible();
  await dialog.getByRole('link', { name: say(m.accounts_change_address) }).click();
  await address.fill(email);
  await send.click();
  await expect(dialog.getByRole('heading', { name: say(m.accounts_check_mail_title) })).toBeFocused();
  await expect(dialog.getByText(say(m.accounts_check_link_text, { email }))).toBeVisible();
  await expect(dialog.getByRole('button', { name: /\d+/ })).toBeDisabled();
  await expectAccessible(page, 'connect: the link is on its way');

  const code = codeIn(await waitForMail(email, { subject: say(m.accounts_mail_magic_link_subject) }));
  const wrong = code === '000000' ? '000001' : '000000';
  await fillCode(dialog, reader, [m.accounts_code_mail, m.accounts_code_button, wrong]);
  await expect(dialog.getByText(say(m.accounts_error_code_wrong))).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: say(m.accounts_code_mail) })).toBeFocused();
  await expectAccessible(page, 'connect: a wrong code');
  await fillCode(dialog, reader, [m.accounts_code_mail, m.accounts_code_button, code]);
  await expect(dialog).toBeHidden();
  await expect(accountLink(page, reader)).toBeVisible();
});

test('a link that doesn’t work says why, also when the refusal is in the fragment', { tag: '@full' }, async ({
  page,
  watch,
  reader,
}) => {
  const { say, at } = reader;
  watch.expectStatus(422, /\/confirm/);
  await page.goto(at('/confirm?type=signup'));
  await expect(page.getByText(say(m.accounts_confirm_incomplete))).toBeVisible();
  await expectAccessible(page, 'a cut link');
  await page.goto(at('/confirm?code=00000000-0000-4000-8000-000000000000'));
  await expect(page.getByRole('heading', { level: 1, name: say(m.accounts_confirm_elsewhere_title) })).toBeVisible();
  await expectAccessible(page, 'a link of another browser');
  const refusal = 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid';
  await page.goto(at(`/confirm#${refusal}`));
  await expect(page.getByText(say(m.accounts_confirm_failed_text))).toBeVisible();
  await page.goto(at('/confirm?#message=Confirmation+link+accepted.+Please+proceed&sb='));
  await expect(page.getByText(say(m.accounts_confirm_other_text))).toBeVisible();

  await page.goto(at('/confirm?token_hash=abc&type=magiclink'));
  await page.getByRole('button', { name: say(m.accounts_confirm_button) }).click();
  await expect(page.getByText(say(m.accounts_confirm_failed_text))).toBeVisible();
  await expectAccessible(page, 'an old link');
  await signIn(page, demoAccount('emily'));
  await page.goto(at('/confirm?token_hash=abc&type=magiclink'));
  await page.getByRole('button', { name: say(m.accounts_confirm_button) }).click();
  await expect(page.getByText(say(m.accounts_signed_in_already))).toBeVisible();
  await expectAccessible(page, 'a used link, signed in already');
});

test.describe('by telephone', () => {
  test('a number signs up with a code by message, and signs in again by its password', { tag: '@full' }, async ({
    page,
    reader,
  }) => {
    const { say, at } = reader;
    const phone = `+336${String(randomInt(1e8)).padStart(8, '0')}`;
    await page.goto(at('/signup'));
    await page.getByRole('textbox', { name: say(m.accounts_display_name) }).fill('Minou by phone');
    await page.getByRole('textbox', { name: say(m.accounts_identifier) }).fill(phone);
    await page.getByRole('textbox', { name: say(m.accounts_password), exact: true }).fill('nine lives and more');
    await page.getByRole('button', { name: say(m.accounts_sign_up), exact: true }).click();
    await expect(page.getByRole('heading', { name: say(m.accounts_check_phone_title) })).toBeFocused();
    await expectAccessible(page, 'sign up: a code by message');
    const code = await waitForTextMessage(phone);
    await fillCode(page, reader, [m.accounts_code_phone, m.accounts_code_button, code]);
    await expect(accountLink(page, reader)).toBeVisible();

    await page.context().clearCookies();
    await page.goto(at('/login?way=phone'));
    await expectAccessible(page, 'sign in: by phone');
    await page.getByRole('textbox', { name: say(m.accounts_phone) }).fill('06 12');
    await page.getByRole('button', { name: say(m.accounts_way_phone_button) }).click();
    await expect(page.getByText(say(m.accounts_error_phone_wrong))).toBeVisible();
    await page.goto(at('/login'));
    await fillSignIn(page, reader, { email: phone, password: 'nine lives and more' });
    await expect(accountLink(page, reader)).toBeVisible();
  });
});

test.describe('with another site', () => {
  async function agree(page: Page, site: keyof typeof outsidePeople) {
    await page.getByRole('button', { name: `Continue as ${outsidePeople[site].name}` }).click();
  }

  test('a work address signs in at its organisation; an unknown one and a refusal at GitHub say so', {
    tag: '@full',
  }, async ({ page, watch, reader }) => {
    const { say, at } = reader;
    watch.expectOtherSites();
    watch.expectStatus(404, /^\/auth\/v1\/sso$/);
    await page.goto(at('/login'));
    await expectAccessible(page, 'sign in: every way');
    await page.getByRole('link', { name: say(m.accounts_sign_in_with, { provider: 'GitHub' }) }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText(say(m.accounts_error_access_denied))).toBeVisible();
    await expectAccessible(page, 'the other site said no');
    await page.goto(at('/login'));
    await page.getByRole('link', { name: say(m.accounts_way_sso) }).click();
    await page.getByRole('textbox', { name: say(m.accounts_way_sso_email) }).fill('somebody@elsewhere.example');
    await page.getByRole('button', { name: say(m.accounts_way_sso_button) }).click();
    await expect(page.getByText(say(m.accounts_error_sso_unknown))).toBeVisible();
    await expectAccessible(page, 'sign in: an unknown organisation');
    await page.getByRole('textbox', { name: say(m.accounts_way_sso_email) }).fill(outsidePeople.work.email);
    await page.getByRole('button', { name: say(m.accounts_way_sso_button) }).click();
    await agree(page, 'work');
    await expect(page).toHaveURL(at('/'));
    await expect(accountLink(page, reader)).toBeVisible();
  });
});
