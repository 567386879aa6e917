import type { Page } from '@playwright/test';
import { m } from '#i18n/paraglide/messages.js';
import { accountPage, signInElsewhere } from './support/account-page.ts';
import { makeMember } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
import { readSecret } from './support/second-step.ts';
import { expect, type Reader, test } from './support/story.ts';

async function openDialog(
  page: Page,
  { say }: Reader,
  [button, title]: [typeof m.profile_factor_add_totp, typeof m.profile_totp_title],
) {
  await page.getByRole('button', { name: say(button), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: say(title) });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('an authenticator app is added by its secret and a code, signs other devices out, and is removed again', async ({
  page,
  watch,
  reader,
  newVisitor,
}) => {
  const { say } = reader;
  watch.expectStatus(422, /^\/auth\/v1\/factors/);
  const account = await makeMember(page, reader);
  const isSignedInElsewhere = await signInElsewhere(await newVisitor(), account);
  const user = accountPage(page, reader);
  await user.open();
  await expect(user.secondStep.getByText(say(m.profile_second_off))).toBeVisible();

  const dialog = await openDialog(page, reader, [m.profile_factor_add_totp, m.profile_totp_title]);
  await expectAccessible(page, 'adding an authenticator app: its name');
  const name = dialog.getByRole('textbox', { name: say(m.profile_factor_name) });
  await name.fill('');
  await dialog.getByRole('button', { name: say(m.profile_next) }).click();
  await expect(dialog.getByText(say(m.profile_factor_name_missing))).toBeVisible();
  await name.fill('The old phone');
  await dialog.getByRole('button', { name: say(m.profile_next) }).click();

  const picture = dialog.getByRole('img', { name: say(m.profile_totp_qr) });
  await expect(picture).toBeVisible();
  expect(
    await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0);
  await expectAccessible(page, 'adding an authenticator app: its secret');
  const phone = await readSecret(dialog);
  const code = dialog.getByRole('textbox', { name: say(m.profile_totp_code) });
  await expect(code).toBeFocused();
  await dialog.getByRole('button', { name: say(m.profile_totp_verify) }).click();
  await expect(dialog.getByText(say(m.profile_totp_code_missing))).toBeVisible();
  await code.fill(phone.generate({ timestamp: Date.now() - 3_600_000 }));
  await dialog.getByRole('button', { name: say(m.profile_totp_verify) }).click();
  await expect(dialog.getByText(say(m.profile_totp_code_wrong))).toBeVisible();
  await expectAccessible(page, 'adding an authenticator app: a wrong code');
  await code.fill(phone.generate());
  await dialog.getByRole('button', { name: say(m.profile_totp_verify) }).click();
  await expect(dialog.getByText(say(m.profile_second_done_title))).toBeVisible();
  await expectAccessible(page, 'an authenticator app is added');
  await dialog.getByRole('button', { name: say(m.profile_done) }).click();

  const row = user.secondStep.getByRole('listitem').filter({ hasText: 'The old phone' });
  await expect(row).toBeVisible();
  await expect(row).toContainText(say(m.profile_factor_totp));
  expect(await isSignedInElsewhere(), 'a device without the second step').toBe(false);
  await page.reload();
  await expect(row, 'this device is still signed in').toBeVisible();

  await row.getByRole('button', { name: say(m.profile_factor_remove, { name: 'The old phone' }) }).click();
  const question = page.getByRole('alertdialog', {
    name: say(m.profile_factor_remove_title, { name: 'The old phone' }),
  });
  await expect(question).toContainText(say(m.profile_factor_remove_last));
  await expectAccessible(page, 'removing a second step');
  await question.getByRole('button', { name: say(m.profile_factor_remove_short) }).click();
  await expect(user.secondStep.getByText(say(m.profile_second_off))).toBeVisible();
  await page.reload();
  await expect(user.secondStep.getByText(say(m.profile_second_off))).toBeVisible();
});

test('what was begun and left is no second step, and the name is free again', { tag: '@full' }, async ({
  page,
  reader,
}) => {
  const { say } = reader;
  await makeMember(page, reader);
  const user = accountPage(page, reader);
  await user.open();
  for (const round of [1, 2]) {
    const opener = page.getByRole('button', { name: say(m.profile_factor_add_totp), exact: true });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: say(m.profile_totp_title) });
    await dialog.getByRole('button', { name: say(m.profile_next) }).click();
    await expect(dialog.locator('code'), `round ${round}`).toBeVisible();
    const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect((await removed).status()).toBe(200);
    await expect(opener, 'the focus is back where it was').toBeFocused();
  }
  await page.reload();
  await expect(user.secondStep.getByText(say(m.profile_second_off))).toBeVisible();
});

test('a passkey is added under its name, after the browser was told no once; the same one twice is refused', {
  tag: '@full',
}, async ({ page, reader }) => {
  const { say } = reader;
  await makeMember(page, reader);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const user = accountPage(page, reader);
  await user.open();

  const dialog = await openDialog(page, reader, [m.profile_factor_add_key, m.profile_key_title]);
  await expectAccessible(page, 'adding a key');
  await dialog.getByRole('textbox', { name: say(m.profile_factor_name) }).fill('The blue key');
  await page.evaluate(() => {
    const create = navigator.credentials.create.bind(navigator.credentials);
    navigator.credentials.create = () => {
      navigator.credentials.create = create;
      return Promise.reject(new DOMException('The operation was cancelled', 'NotAllowedError'));
    };
  });
  const add = dialog.getByRole('button', { name: say(m.profile_key_button) });
  await add.click();
  await expect(dialog.getByText(say(m.profile_key_cancelled))).toBeVisible();
  await expectAccessible(page, 'a key that did not come');

  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await add.click();
  await expect(dialog.getByText(say(m.profile_second_done_title))).toBeVisible();
  await dialog.getByRole('button', { name: say(m.profile_done) }).click();
  const row = user.secondStep.getByRole('listitem').filter({ hasText: 'The blue key' });
  await expect(row).toContainText(say(m.profile_factor_webauthn));

  const again = await openDialog(page, reader, [m.profile_factor_add_key, m.profile_key_title]);
  await again.getByRole('textbox', { name: say(m.profile_factor_name) }).fill('The same key');
  await again.getByRole('button', { name: say(m.profile_key_button) }).click();
  await expect(again.getByText(say(m.profile_key_known))).toBeVisible();
});
