import { m } from '#i18n/paraglide/messages.js';
import { type HostedSite, startHostedSite } from '#tests/support/hosted-site.ts';
import { findMail, linkIn } from '#tests/support/read-mail-folder.ts';
import { accountPage } from './support/account-page.ts';
import { newAccount } from './support/accounts.ts';
import { readSecret } from './support/second-step.ts';
import {
  accountLink,
  connectLink,
  expectSignedInOnServer,
  fillCode,
  fillSignIn,
  fillSignUp,
} from './support/sign-in.ts';
import { expect, test } from './support/story.ts';

// Another origin must use a browser's own headers; only this story uses the site.
test.use({ extraHTTPHeaders: {} });

let site: HostedSite;
test.beforeAll(async () => {
  site = await startHostedSite();
});
test.afterAll(() => site.stop());

test('with a hosted sign-in service the browser’s own client signs up, adds a second step, and signs in with it', {
  tag: ['@once', '@full'],
}, async ({ page, watch, reader: { at, ...others } }) => {
  const reader = { ...others, at: (path: string) => site.url + at(path) };
  const { say } = reader;
  watch.expectOtherSites();
  watch.expectStatus(400, /^\/auth\/v1\/token$/);
  const account = newAccount();
  await page.goto(site.url);
  await connectLink(page, reader).click();
  const dialog = page.getByRole('dialog', { name: say(m.accounts_connect_title) });
  await dialog.getByRole('tab', { name: say(m.accounts_sign_up) }).click();
  await fillSignUp(dialog, reader, account);
  await expect(dialog.getByRole('heading', { name: say(m.accounts_check_mail_title) })).toBeFocused();
  const mail = await findMail(site.service.mailFolder, account.email);
  await page.goto(linkIn(mail!).href);
  // This browser has asked for the link, so it asks nothing more.
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(accountLink(page, reader)).toBeVisible();
  await expectSignedInOnServer(page, reader);

  const user = accountPage(page, reader);
  await user.open();
  await page.getByRole('button', { name: say(m.profile_factor_add_totp), exact: true }).click();
  const adding = page.getByRole('dialog', { name: say(m.profile_totp_title) });
  await adding.getByRole('button', { name: say(m.profile_next) }).click();
  await expect(adding.locator('code')).toBeVisible();
  const app = await readSecret(adding);
  await adding.getByRole('textbox', { name: say(m.profile_totp_code) }).fill(app.generate());
  await adding.getByRole('button', { name: say(m.profile_totp_verify) }).click();
  await adding.getByRole('button', { name: say(m.profile_done) }).click();
  await expect(user.secondStep.getByText(say(m.profile_second_off))).toBeHidden();

  await page.goto(reader.at('/logout'));
  await page
    .getByRole('main')
    .getByRole('button', { name: say(m.accounts_sign_out), exact: true })
    .click();
  await connectLink(page, reader).click();
  await fillSignIn(dialog, reader, { ...account, password: 'not the password' });
  await expect(dialog.getByText(say(m.accounts_error_invalid_credentials))).toBeVisible();
  await fillSignIn(dialog, reader, account);
  await expect(page.getByRole('heading', { level: 1, name: say(m.accounts_step_title) })).toBeVisible();
  const code = app.generate({ timestamp: Date.now() + 30_000 });
  await fillCode(page, reader, [m.accounts_step_app_code, m.accounts_step_button, code]);
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(accountLink(page, reader)).toBeVisible();
  await expectSignedInOnServer(page, reader);
});
