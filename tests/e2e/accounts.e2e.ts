import { m } from '#i18n/paraglide/messages.js';
import { makeMember, newAccount } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
import { waitForMail } from './support/outbox.ts';
import { accountLink, connectLink, fillSignIn, fillSignUp, openConnect } from './support/sign-in.ts';
import { expect, test } from './support/story.ts';

test('a visitor becomes a member: modal, mail, link, signed in; then signs out and in again', {
  tag: '@each-theme',
}, async ({ page, reader }) => {
  const { say, at } = reader;
  const account = newAccount();
  const dialog = await openConnect(page, reader);
  await dialog.getByRole('tab', { name: say(m.accounts_sign_up) }).click();
  await fillSignUp(dialog, reader, account);
  await expect(dialog.getByText(say(m.accounts_check_mail_text, { email: account.email }))).toBeVisible();
  await expectAccessible(page, 'signed up: a mail is on its way');

  const mail = await waitForMail(account.email);
  expect(mail.subject).toBe(say(m.accounts_mail_confirmation_subject));
  expect(mail.text).not.toContain(account.displayName);
  expect(mail.html).toContain(say(m.accounts_mail_confirmation_button));
  expect(mail.link.pathname).toBe(at('/confirm'));

  await page.goto(mail.link.href);
  await page.getByRole('button', { name: say(m.accounts_confirm_button) }).click();
  await expect(page).toHaveURL(at('/'));
  await expect(accountLink(page, reader)).toBeVisible();

  // The raw page already shows a member, so that nothing flashes.
  const html = await (await page.request.get(at('/'))).text();
  expect(html).toContain(`aria-label="${say(m.accounts_button_account)}"`);
  expect(html).not.toContain(`aria-label="${say(m.accounts_button_connect)}"`);

  await accountLink(page, reader).click();
  await expect(page).toHaveURL(at('/user'));
  await expect(page.getByRole('heading', { name: account.displayName })).toBeVisible();
  await page
    .getByRole('banner')
    .getByRole('link', { name: say(m.accounts_button_logout), exact: true })
    .click();
  const question = page.getByRole('alertdialog', { name: say(m.accounts_sign_out_title) });
  await question.getByRole('button', { name: say(m.common_cancel) }).click();
  await expect(question).toBeHidden();
  await page
    .getByRole('banner')
    .getByRole('link', { name: say(m.accounts_button_logout), exact: true })
    .click();
  await question.getByRole('button', { name: say(m.accounts_sign_out), exact: true }).click();
  await expect(page).toHaveURL(at('/'));
  await expect(connectLink(page, reader)).toBeVisible();

  await connectLink(page, reader).click();
  const again = page.getByRole('dialog', { name: say(m.accounts_connect_title) });
  await fillSignIn(again, reader, account);
  await expect(again).toBeHidden();
  await expect(accountLink(page, reader)).toBeVisible();
  await page.reload();
  await expect(accountLink(page, reader)).toBeVisible();
});

test('a wrong password, an unconfirmed address, too many tries and an incomplete form each have their own message', {
  tag: '@full',
}, async ({ page, watch, reader }) => {
  const { say, sayAbout } = reader;
  watch.expectStatus(400, /^\/auth\/v1\/token$/);
  watch.expectStatus(429, /^\/auth\/v1\/(token|resend)$/);
  const waiting = newAccount();
  const dialog = await openConnect(page, reader);
  await dialog.getByRole('button', { name: say(m.accounts_sign_in), exact: true }).click();
  await expect(dialog.getByText(say(m.accounts_error_required))).toBeVisible();
  await expect(dialog.getByText(say(m.accounts_error_password_missing))).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: say(m.accounts_identifier) })).toBeFocused();

  await fillSignIn(dialog, reader, { email: waiting.email, password: 'not the password' });
  await expect(dialog.getByRole('alert').filter({ hasText: say(m.accounts_error_invalid_credentials) })).toBeVisible();
  await expectAccessible(page, 'a wrong password');

  await dialog.getByRole('tab', { name: say(m.accounts_sign_up) }).click();
  await fillSignUp(dialog, reader, { ...waiting, email: 'no-address', password: 'short', displayName: '' });
  await expect(dialog.getByText(say(m.accounts_error_name_missing))).toBeVisible();
  await expect(dialog.getByText(say(m.accounts_error_email_wrong))).toBeVisible();
  await expect(dialog.getByText(say(m.accounts_error_password_too_short, { min: 8 }), { exact: true })).toBeVisible();
  await expectAccessible(page, 'signing up with nothing right');
  await fillSignUp(dialog, reader, waiting);
  await expect(dialog.getByRole('heading', { name: say(m.accounts_check_mail_title) })).toBeFocused();

  await dialog.getByRole('tab', { name: say(m.accounts_sign_in) }).click();
  await fillSignIn(dialog, reader, waiting);
  await expect(dialog.getByText(say(m.accounts_error_email_not_confirmed))).toBeVisible();
  await dialog.getByRole('button', { name: say(m.accounts_resend), exact: true }).click();
  // The first mail has just left, so another one has to wait.
  await expect(dialog.getByRole('button', { name: sayAbout(m.accounts_resend_in, ['seconds']) })).toBeVisible();
  await expectAccessible(page, 'an address that is not confirmed');

  const tryAgain = async () =>
    (await page.request.post('/auth/v1/token?grant_type=password', { data: {} })).status() === 429;
  while (!(await tryAgain()));
  // A try is refilled every few seconds, and a slow machine takes as long to fill in a form, so another client uses it.
  let isTold = false;
  const guessing = (async () => {
    while (!isTold) await tryAgain();
  })();
  await fillSignIn(dialog, reader, waiting);
  await expect(dialog.getByText(say(m.accounts_error_too_many_tries, { seconds: 60 }))).toBeVisible();
  isTold = true;
  await guessing;
});

test('signing in on one tab shows in the others without a reload', { tag: '@full' }, async ({
  page,
  context,
  reader,
}) => {
  const account = await makeMember(page, reader);
  await page.context().clearCookies();
  await page.goto(reader.at('/login'));
  const other = await context.newPage();
  await other.goto(reader.at('/cats/new'));
  await other.goto(reader.at('/'));
  await expect(connectLink(other, reader)).toBeVisible();
  await fillSignIn(page, reader, account);
  await expect(accountLink(page, reader)).toBeVisible();
  await expect(accountLink(other, reader)).toBeVisible();
});

test('the account works without JavaScript: up, mail, in, out and in again', { tag: '@full' }, async ({
  newVisitor,
  reader,
}) => {
  const { say, at } = reader;
  const { page, watch } = await newVisitor({ javaScriptEnabled: false });
  watch.expectStatus(422, /\/(signup|login)$/);
  const account = newAccount();
  await page.goto(at('/signup'));
  await fillSignUp(page, reader, { ...account, password: 'short' });
  await expect(page.getByText(say(m.accounts_error_password_too_short, { min: 8 }), { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: say(m.accounts_identifier) })).toHaveValue(account.email);
  await fillSignUp(page, reader, account);
  await expect(page.getByText(say(m.accounts_check_mail_text, { email: account.email }))).toBeVisible();

  await page.goto(at('/login'));
  await fillSignIn(page, reader, account);
  await expect(page.getByText(say(m.accounts_error_email_not_confirmed))).toBeVisible();

  await page.goto((await waitForMail(account.email)).link.href);
  await page.getByRole('button', { name: say(m.accounts_confirm_button) }).click();
  await expect(page).toHaveURL(at('/'));
  await accountLink(page, reader).click();
  await page
    .getByRole('banner')
    .getByRole('link', { name: say(m.accounts_button_logout), exact: true })
    .click();
  await page
    .getByRole('main')
    .getByRole('button', { name: say(m.accounts_sign_out), exact: true })
    .click();
  await expect(page).toHaveURL(at('/'));
  await connectLink(page, reader).click();
  await expect(page).toHaveURL(at('/login'));
  await fillSignIn(page, reader, { email: account.email, password: 'not the password' });
  await expect(page.getByText(say(m.accounts_error_invalid_credentials))).toBeVisible();
  await fillSignIn(page, reader, account);
  await expect(accountLink(page, reader)).toBeVisible();
});

test('who forgot the password sets another one by mail, and a used link says so', async ({ page, watch, reader }) => {
  const { say, at } = reader;
  const account = await makeMember(page, reader);
  await page.context().clearCookies();
  watch.expectStatus(422, /\/password\/update/);
  await page.goto(at('/password/reset'));
  await page.getByRole('textbox', { name: say(m.accounts_email), exact: true }).fill(account.email);
  await page.getByRole('button', { name: say(m.accounts_reset_button) }).click();
  await expect(page.getByText(say(m.accounts_reset_sent_text, { email: account.email }))).toBeVisible();
  await expectAccessible(page, 'a link to a new password is on its way');
  const subject = say(m.accounts_mail_recovery_subject);
  const { link } = await waitForMail(account.email, { subject });
  const setPassword = async (password: string) => {
    await page.goto(link.href);
    await page.getByRole('textbox', { name: say(m.accounts_new_password), exact: true }).fill(password);
    await page.getByRole('button', { name: say(m.accounts_update_button) }).click();
  };
  await setPassword('a much better password');
  await expect(page).toHaveURL(at('/'));
  await expect(accountLink(page, reader)).toBeVisible();
  await page.context().clearCookies();
  await setPassword('yet another password');
  await expect(page.getByText(say(m.accounts_update_link_old))).toBeVisible();
  await expectAccessible(page, 'a used link to a new password');
});
