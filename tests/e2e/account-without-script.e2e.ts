import { m } from '#i18n/paraglide/messages.js';
import { readZip } from '#tests/support/read-zip.ts';
import { accountPage, signInElsewhere } from './support/account-page.ts';
import { makeMember, newAccount } from './support/accounts.ts';
import { waitForMail } from './support/outbox.ts';
import { expect, test } from './support/story.ts';

test('the account page works without JavaScript: name, address, password, devices, data, closing', {
  tag: '@full',
}, async ({ newVisitor, reader }) => {
  const { say, at } = reader;
  const { page, watch } = await newVisitor({ javaScriptEnabled: false });
  watch.expectStatus(422, /\/user$/);
  const account = await makeMember(page, reader);
  const isSignedInElsewhere = await signInElsewhere(await newVisitor(), account);
  const user = accountPage(page, reader);
  await page.goto(at('/user'));

  await user.profile.getByRole('textbox', { name: say(m.accounts_display_name) }).fill('Grisette');
  await user.profile.getByRole('button', { name: say(m.profile_save) }).click();
  await expect(user.profile.getByText(say(m.profile_saved))).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Grisette' })).toBeVisible();

  const { email: newEmail } = newAccount();
  const address = user.email.getByRole('textbox', { name: say(m.profile_email_new) });
  await address.fill('nobody');
  await user.email.getByRole('button', { name: say(m.profile_email_change_button) }).click();
  await expect(user.email.getByText(say(m.accounts_error_email_wrong))).toBeVisible();
  await expect(address).toHaveValue('nobody');
  await address.fill(newEmail);
  await user.email.getByRole('button', { name: say(m.profile_email_change_button) }).click();
  await expect(user.email.getByText(say(m.profile_email_pending_title, { email: newEmail }))).toBeVisible();
  await waitForMail(newEmail, { subject: say(m.accounts_mail_email_change_subject) });

  await expect(user.devices.getByRole('listitem')).toHaveCount(2);
  await user.devices.getByRole('button', { name: say(m.profile_sign_out_others) }).click();
  await expect(user.devices.getByRole('listitem')).toHaveCount(1);
  expect(await isSignedInElsewhere()).toBe(false);

  const password = user.password.getByRole('textbox', { name: say(m.accounts_new_password), exact: true });
  await password.fill('short');
  await user.password.getByRole('button', { name: say(m.profile_password_button) }).click();
  await expect(
    user.password.getByText(say(m.accounts_error_password_too_short, { min: 8 }), { exact: true }),
  ).toBeVisible();
  await password.fill('a much better password');
  await user.password.getByRole('button', { name: say(m.profile_password_button) }).click();
  await expect(user.password.getByText(say(m.profile_password_saved))).toBeVisible();

  const download = page.waitForEvent('download');
  await user.data.getByRole('button', { name: say(m.profile_export_button) }).click();
  const chunks = await (await (await download).createReadStream()).toArray();
  expect(JSON.parse(readZip(Buffer.concat(chunks)).get('profile.json')!.toString())).toMatchObject({
    display_name: 'Grisette',
  });

  await user.close.getByText(say(m.profile_close_open)).click();
  await user.close.getByRole('radio', { name: say(m.profile_close_keep) }).check();
  const confirmation = user.close.getByRole('textbox', {
    name: say(m.profile_close_confirmation, { word: account.email }),
  });
  const close = user.close.getByRole('button', { name: say(m.profile_close_button) });
  await confirmation.fill('not me');
  await close.click();
  await expect(user.close.getByText(say(m.profile_close_confirmation_wrong))).toBeVisible();
  await expect(user.close.getByRole('radio', { name: say(m.profile_close_keep) })).toBeChecked();
  await confirmation.fill(account.email);
  await close.click();
  await expect(page).toHaveURL((url) => url.pathname === new URL(at('/'), url).pathname);
  await expect(
    page.getByRole('banner').getByRole('link', { name: say(m.accounts_button_connect), exact: true }),
  ).toBeVisible();
});
