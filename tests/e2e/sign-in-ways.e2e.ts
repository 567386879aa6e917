import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { m } from '#i18n/paraglide/messages.js';
import { makeMember } from '#tests/support/e2e-accounts.ts';
import { expectAccessible } from '#tests/support/e2e-axe.ts';
import { codeIn, waitForMail, waitForTextMessage } from '#tests/support/e2e-outbox.ts';
import { outsidePeople } from '#tests/support/e2e-server.ts';
import { accountLink, expectSignedInOnServer, fillCode, fillSignIn, openConnect } from '#tests/support/e2e-sign-in.ts';
import { expect, type Reader, test } from '#tests/support/e2e-test.ts';

/** A member who is signed out again. */
async function makeAbsentMember(page: Page, reader: Reader) {
  const account = await makeMember(page, reader);
  await page.context().clearCookies();
  return account;
}

const magicMail = (email: string, { say }: Reader) =>
  waitForMail(email, { subject: say(m.accounts_mail_magic_link_subject) });

test.describe('by a link in a mail', () => {
  test('from the modal, without a password, back to where one was', async ({ page, reader }) => {
    const { say, at } = reader;
    const { email } = await makeAbsentMember(page, reader);
    const dialog = await openConnect(page, reader);
    await dialog.getByRole('link', { name: say(m.accounts_way_link) }).click();
    await expectAccessible(page, 'connect: by a link');
    await dialog.getByRole('textbox', { name: say(m.accounts_email), exact: true }).fill(email);
    await dialog.getByRole('button', { name: say(m.accounts_way_link_button) }).click();
    await expect(dialog.getByRole('heading', { name: say(m.accounts_check_mail_title) })).toBeFocused();
    await expect(dialog.getByText(say(m.accounts_check_link_text, { email }))).toBeVisible();
    await expect(dialog.getByRole('button', { name: /\d+/ })).toBeDisabled();
    await expectAccessible(page, 'connect: the link is on its way');

    await page.goto((await magicMail(email, reader)).link.href);
    await expect(page).toHaveURL(at('/'));
    await expect(accountLink(page, reader)).toBeVisible();
    await expectSignedInOnServer(page, reader);
  });

  test('or by typing its code, where the mail is on another device; a wrong one says so', async ({
    page,
    watch,
    reader,
  }) => {
    const { say } = reader;
    watch.expectStatus(403, /^\/auth\/v1\/verify$/);
    const { email } = await makeAbsentMember(page, reader);
    const dialog = await openConnect(page, reader);
    await dialog.getByRole('link', { name: say(m.accounts_way_link) }).click();
    await dialog.getByRole('textbox', { name: say(m.accounts_email), exact: true }).fill(email);
    await dialog.getByRole('button', { name: say(m.accounts_way_link_button) }).click();
    const code = codeIn(await magicMail(email, reader));
    const wrong = code === '000000' ? '000001' : '000000';
    await fillCode(dialog, reader, [m.accounts_code_mail, m.accounts_code_button, wrong]);
    await expect(dialog.getByText(say(m.accounts_error_code_wrong))).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: say(m.accounts_code_mail) })).toBeFocused();
    await expectAccessible(page, 'connect: a wrong code');
    await fillCode(dialog, reader, [m.accounts_code_mail, m.accounts_code_button, code]);
    await expect(dialog).toBeHidden();
    await expect(accountLink(page, reader)).toBeVisible();
  });

  test('without JavaScript, link or code', async ({ newVisitor, page: makingPage, reader }) => {
    const { say, at } = reader;
    const { email } = await makeAbsentMember(makingPage, reader);
    const { page, watch } = await newVisitor({ javaScriptEnabled: false });
    watch.expectStatus(422, /\/login$/);
    await page.goto(at('/login'));
    await page.getByRole('link', { name: say(m.accounts_way_link) }).click();
    await page.getByRole('textbox', { name: say(m.accounts_email), exact: true }).fill('no address');
    await page.getByRole('button', { name: say(m.accounts_way_link_button) }).click();
    await expect(page.getByText(say(m.accounts_error_email_wrong))).toBeVisible();
    await page.getByRole('textbox', { name: say(m.accounts_email), exact: true }).fill(email);
    await page.getByRole('button', { name: say(m.accounts_way_link_button) }).click();
    const mail = await magicMail(email, reader);
    await fillCode(page, reader, [m.accounts_code_mail, m.accounts_code_button, '12']);
    await expect(page.getByText(say(m.accounts_error_code_form))).toBeVisible();
    await fillCode(page, reader, [m.accounts_code_mail, m.accounts_code_button, codeIn(mail)]);
    await expect(accountLink(page, reader)).toBeVisible();
  });

  test('an address nobody has is answered like any other, and nothing is sent', async ({ page, watch, reader }) => {
    const { say, at } = reader;
    watch.expectStatus(422, /^\/auth\/v1\/otp$/);
    await page.goto(at('/login?way=link'));
    const email = `nobody-${randomInt(1e9)}@example.org`;
    await page.getByRole('textbox', { name: say(m.accounts_email), exact: true }).fill(email);
    await page.getByRole('button', { name: say(m.accounts_way_link_button) }).click();
    await expect(page.getByText(say(m.accounts_check_link_text, { email }))).toBeVisible();
  });
});

test.describe('a link that doesn’t work', () => {
  test('used, old, cut or somebody else’s says so and offers another, which works', async ({ page, watch, reader }) => {
    const { say, at } = reader;
    watch.expectStatus(422, /\/confirm/);
    const { email } = await makeAbsentMember(page, reader);
    await page.goto(at('/confirm?token_hash=abc&type=magiclink'));
    await expect(page.getByText(say(m.accounts_confirm_failed_text))).toBeVisible();
    await expectAccessible(page, 'an old link');
    await page.goto(at('/confirm?type=signup'));
    await expect(page.getByText(say(m.accounts_confirm_incomplete))).toBeVisible();
    await expectAccessible(page, 'a cut link');
    await page.goto(at('/confirm?code=00000000-0000-4000-8000-000000000000'));
    await expect(page.getByRole('heading', { level: 1, name: say(m.accounts_confirm_elsewhere_title) })).toBeVisible();
    await expectAccessible(page, 'a link of another browser');

    await page.getByRole('textbox', { name: say(m.accounts_email), exact: true }).fill(email);
    await page.getByRole('button', { name: say(m.accounts_new_link) }).click();
    await expect(page.getByText(say(m.accounts_new_link_sent, { email }))).toBeVisible();
    const { link } = await magicMail(email, reader);
    await page.goto(link.href);
    await expect(accountLink(page, reader)).toBeVisible();
    // The same link again, by somebody who is signed in: nothing is lost, and nobody wonders.
    await page.goto(link.href);
    await expect(page.getByText(say(m.accounts_signed_in_already))).toBeVisible();
    await expectAccessible(page, 'a used link, signed in already');
  });

  test('a refusal that comes in the address, also behind its #, is told in plain words', async ({ page, reader }) => {
    const { say, at } = reader;
    const refusal = 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid';
    await page.goto(at(`/confirm?${refusal}`));
    await expect(page.getByText(say(m.accounts_confirm_failed_text))).toBeVisible();
    await page.goto(at(`/confirm#${refusal}`));
    await expect(page.getByText(say(m.accounts_confirm_failed_text))).toBeVisible();
    await page.goto(at('/confirm#message=Confirmation+link+accepted.+Please+proceed&sb='));
    await expect(page.getByText(say(m.accounts_confirm_other_text))).toBeVisible();
    await page.goto(at('/?error=invalid_request&error_code=bad_oauth_state&error_description=x'));
    await expect(page.getByText(say(m.accounts_error_outside_failed))).toBeVisible();
  });
});

test.describe('by telephone', () => {
  test('signing up with a number, a code by message, and in again by another code', async ({ page, reader }) => {
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

  test('GitHub: there and back to what one was about to do; saying no there is told', async ({
    page,
    watch,
    reader,
  }) => {
    const { say, at } = reader;
    watch.expectOtherSites();
    await page.goto(at(`/login?next=${encodeURIComponent(at('/cats/new'))}`));
    await expectAccessible(page, 'sign in: every way');
    await page.getByRole('link', { name: say(m.accounts_sign_in_with, { provider: 'GitHub' }) }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText(say(m.accounts_error_access_denied))).toBeVisible();
    await expectAccessible(page, 'the other site said no');

    await page.goto(at(`/login?next=${encodeURIComponent(at('/cats/new'))}`));
    await page.getByRole('link', { name: say(m.accounts_sign_in_with, { provider: 'GitHub' }) }).click();
    await agree(page, 'github');
    await expect(page).toHaveURL(at('/cats/new'));
    await page.goto(at('/user'));
    await expect(page.getByText(outsidePeople.github.email).first()).toBeVisible();
  });

  test('an OpenID Connect issuer, by the name its operator gave it, without JavaScript', async ({
    newVisitor,
    reader,
  }) => {
    const { say, at } = reader;
    const { page, watch } = await newVisitor({ javaScriptEnabled: false });
    watch.expectOtherSites();
    await page.goto(at('/signup'));
    await page.getByRole('link', { name: say(m.accounts_sign_in_with, { provider: 'Cat club' }) }).click();
    await agree(page, 'catClub');
    await expect(page).toHaveURL(at('/'));
    await expect(accountLink(page, reader)).toBeVisible();
  });

  test('the organisation behind a work address; one that nobody knows is told', async ({ page, watch, reader }) => {
    const { say, at } = reader;
    watch.expectOtherSites();
    watch.expectStatus(404, /^\/auth\/v1\/sso$/);
    await page.goto(at('/login'));
    await page.getByRole('link', { name: say(m.accounts_way_sso) }).click();
    await page.getByRole('textbox', { name: say(m.accounts_way_sso_email) }).fill('somebody@elsewhere.example');
    await page.getByRole('button', { name: say(m.accounts_way_sso_button) }).click();
    await expect(page.getByText(say(m.accounts_error_sso_unknown))).toBeVisible();
    await expectAccessible(page, 'sign in: an organisation that nobody knows');
    await page.getByRole('textbox', { name: say(m.accounts_way_sso_email) }).fill(outsidePeople.work.email);
    await page.getByRole('button', { name: say(m.accounts_way_sso_button) }).click();
    await agree(page, 'work');
    await expect(page).toHaveURL(at('/'));
    await expect(accountLink(page, reader)).toBeVisible();
    await page.goto(at('/user'));
    await expect(page.getByText(outsidePeople.work.email).first()).toBeVisible();
  });

  test('an organisation without JavaScript: the page gives the way there as a link', async ({ newVisitor, reader }) => {
    const { say, at } = reader;
    const { page, watch } = await newVisitor({ javaScriptEnabled: false });
    watch.expectOtherSites();
    await page.goto(at('/login?way=sso'));
    await page.getByRole('textbox', { name: say(m.accounts_way_sso_email) }).fill(outsidePeople.work.email);
    await page.getByRole('button', { name: say(m.accounts_way_sso_button) }).click();
    await page.getByRole('link', { name: say(m.accounts_way_sso_go) }).click();
    await agree(page, 'work');
    // The provider's own page posts itself only with JavaScript.
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(accountLink(page, reader)).toBeVisible();
  });
});
