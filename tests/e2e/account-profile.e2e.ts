import { m } from '#i18n/paraglide/messages.js';
import { accountPage, signInElsewhere } from './support/account-page.ts';
import { makeMember, newAccount } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
import { waitForMail } from './support/outbox.ts';
import { expect, test } from './support/story.ts';

test('a member changes name and language, is offered the other pages, and is greeted so in the next mail', {
  tag: '@main',
}, async ({ page, reader }) => {
  const { say, language } = reader;
  const account = await makeMember(page, reader);
  const user = accountPage(page, reader);
  await user.open();
  await expectAccessible(page, 'the account page');

  const name = user.profile.getByRole('textbox', { name: say(m.accounts_display_name) });
  await expect(name).toHaveValue(account.displayName);
  await name.fill('');
  await user.profile.getByRole('button', { name: say(m.profile_save) }).click();
  await expect(user.profile.getByText(say(m.accounts_error_name_missing))).toBeVisible();
  await expect(name).toBeFocused();
  await expectAccessible(page, 'a name that is missing');

  const other = language === 'en' ? 'fr' : 'en';
  await name.fill('Grisette');
  await user.profile.getByRole('radio', { name: other === 'fr' ? 'Français' : 'English' }).check();
  await user.profile.getByRole('button', { name: say(m.profile_save) }).click();
  await expect(user.profile.getByText(say(m.profile_saved))).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Grisette' })).toBeVisible();
  await expectAccessible(page, 'the offer of the other language');

  await user.profile.getByRole('link', { name: m.profile_go_to_language_button({}, { locale: other }) }).click();
  await expect(page).toHaveURL(other === 'fr' ? '/fr/user' : '/user');
  await expect(
    page.getByRole('heading', { level: 1, name: m.accounts_user_title({}, { locale: other }) }),
  ).toBeVisible();

  await page.request.post('/auth/v1/recover', { data: { email: account.email } });
  const mail = await waitForMail(account.email, {
    subject: m.accounts_mail_recovery_subject({}, { locale: other }),
  });
  expect(mail.text).toContain(m.accounts_mail_hello_nameless({}, { locale: other }));
});

test('the colours of this device change immediately, and are remembered', async ({ page, reader }) => {
  await makeMember(page, reader);
  const user = accountPage(page, reader);
  await user.open();
  for (const [mode, label] of [
    ['dark', m.accounts_color_mode_dark],
    ['light', m.accounts_color_mode_light],
  ] as const) {
    await user.profile.getByText(reader.say(label)).click();
    await expect(page.locator('html')).toHaveClass(mode);
  }
  await page.reload();
  await expect(page.locator('html')).toHaveClass('light');
});

test('the address moves when both mailboxes agree, and the page says what is missing until then', {
  tag: '@full',
}, async ({ page, reader }) => {
  const { say, sayAbout, at } = reader;
  const { email } = await makeMember(page, reader);
  const { email: newEmail } = newAccount();
  const user = accountPage(page, reader);
  await user.open();
  await user.email.getByRole('textbox', { name: say(m.profile_email_new) }).fill(newEmail);
  await user.email.getByRole('button', { name: say(m.profile_email_change_button) }).click();
  await expect(user.email.getByText(say(m.profile_email_pending_title, { email: newEmail }))).toBeVisible();
  await expect(user.email.getByText(say(m.profile_email_pending_text, { email, newEmail }))).toBeVisible();
  await expect(
    user.email.getByRole('button', { name: sayAbout(m.accounts_resend_in, ['seconds']) }),
    'the next mail has to wait',
  ).toBeDisabled();
  await expectAccessible(page, 'a change of address that waits');

  const subject = say(m.accounts_mail_email_change_subject);
  const [toOld, toNew] = [await waitForMail(email, { subject }), await waitForMail(newEmail, { subject })];
  await page.goto(toOld.link.href);
  await page.getByRole('button', { name: say(m.accounts_confirm_button) }).click();
  await expect(page.getByText(say(m.accounts_confirm_other_named, { email: newEmail }))).toBeVisible();
  await expectAccessible(page, 'the first of two confirmations');
  await user.open();
  await expect(user.email.getByText(say(m.profile_email_pending_title, { email: newEmail }))).toBeVisible();
  await expect(user.email.getByRole('definition')).toHaveText(email);

  await page.goto(toNew.link.href);
  await page.getByRole('button', { name: say(m.accounts_confirm_button) }).click();
  await expect(page).toHaveURL(at('/user'));
  await expect(user.email.getByRole('definition')).toHaveText(newEmail);
  await expect(user.email.getByText(say(m.profile_email_pending_title, { email: newEmail }))).toBeHidden();
});

test('a new password signs the other devices out, and the old one stops working', { tag: '@full' }, async ({
  page,
  newVisitor,
  reader,
}) => {
  const { say } = reader;
  const account = await makeMember(page, reader);
  const isSignedInElsewhere = await signInElsewhere(await newVisitor(), account);
  const user = accountPage(page, reader);
  await user.open();
  const field = user.password.getByRole('textbox', { name: say(m.accounts_new_password), exact: true });
  await field.fill('a much better password');
  await user.password.getByRole('button', { name: say(m.profile_password_button) }).click();
  await expect(user.password.getByText(say(m.profile_password_saved))).toBeVisible();
  await expect(field).toHaveValue('');
  await expectAccessible(page, 'a changed password');
  expect(await isSignedInElsewhere()).toBe(false);
  await expect(user.devices.getByRole('listitem')).toHaveCount(1);

  await page.context().clearCookies();
  const signIn = (password: string) =>
    page.request.post('/auth/v1/token?grant_type=password', { data: { email: account.email, password } });
  expect((await signIn(account.password)).status()).toBe(400);
  expect((await signIn('a much better password')).status()).toBe(200);
});

test('errors stand at their fields; without a network nothing typed is lost; an ended session leads to sign-in', {
  tag: '@full',
}, async ({ page, watch, reader, newVisitor }) => {
  const { say, at } = reader;
  watch.expectStatus(422, /^\/auth\/v1\/user$/);
  watch.expectStatus(403, /^\/auth\/v1\/user$/);
  const { page: elsewhere } = await newVisitor();
  const neighbour = await makeMember(elsewhere, reader);
  const account = await makeMember(page, reader);
  const user = accountPage(page, reader);
  await user.open();

  const address = user.email.getByRole('textbox', { name: say(m.profile_email_new) });
  const change = user.email.getByRole('button', { name: say(m.profile_email_change_button) });
  for (const [typed, refusal] of [
    ['nobody', m.accounts_error_email_wrong],
    [account.email, m.profile_email_same],
    [neighbour.email, m.profile_email_exists],
  ] as const) {
    await address.fill(typed);
    await change.click();
    await expect(user.email.getByText(say(refusal))).toBeVisible();
    await expect(address).toBeFocused();
  }
  const password = user.password.getByRole('textbox', { name: say(m.accounts_new_password), exact: true });
  const save = user.password.getByRole('button', { name: say(m.profile_password_button) });
  await password.fill(account.password);
  await save.click();
  await expect(user.password.getByText(say(m.accounts_error_same_password))).toBeVisible();
  await expectAccessible(page, 'fields that need mending');

  watch.expectNoAnswer(/^\/(auth\/v1|api|icons|fr\/user|user)/);
  await page.context().setOffline(true);
  await password.fill('a much better password');
  await save.click();
  await expect(user.password.getByText(say(m.accounts_error_network))).toBeVisible();
  await expect(password).toHaveValue('a much better password');
  await user.profile.getByRole('button', { name: say(m.profile_save) }).click();
  await expect(user.profile.getByText(say(m.accounts_error_network))).toBeVisible();
  await user.data.getByRole('button', { name: say(m.profile_export_button) }).click();
  await expect(user.data.getByText(say(m.accounts_error_network))).toBeVisible();
  await expectAccessible(page, 'the account page without a network');
  // The page asks for its data again; it would leave if the session had ended by then.
  const dataAgain = page.waitForResponse((response) => response.url().includes('/user.data') && response.ok());
  await page.context().setOffline(false);
  await dataAgain;

  // The service ends the session behind this page's back.
  const { access_token: token } = await (
    await elsewhere.request.post('/auth/v1/token?grant_type=password', {
      data: { email: account.email, password: account.password },
    })
  ).json();
  await elsewhere.request.post('/auth/v1/logout?scope=global', { headers: { authorization: `Bearer ${token}` } });
  await save.click();
  await expect(user.password.getByText(say(m.profile_session_ended))).toBeVisible();
  await user.password.getByRole('link', { name: say(m.profile_sign_in_again) }).click();
  await expect(page).toHaveURL((url) => url.pathname === at('/login') && url.searchParams.get('next') === at('/user'));
});
