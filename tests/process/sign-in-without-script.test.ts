import { randomBytes, randomInt } from 'node:crypto';
import { join } from 'node:path';
import { joinDatabase } from '@catlas/platform/db/open-database.ts';
import { isFullRun } from '@catlas/platform/tests/test-scale.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUnsubscribeToken } from '#features/notifications/unsubscribe/unsubscribe-token.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import { type Account, newAccount } from '#tests/e2e/support/accounts.ts';
import { codeIn, waitForMail, waitForTextMessage } from '#tests/e2e/support/outbox.ts';
import { addAuthenticatorApp } from '#tests/e2e/support/second-step.ts';
import { outsidePeople, type RunningServer, startServer } from '#tests/e2e/support/server.ts';
import { findMail } from '#tests/support/read-mail-folder.ts';
import { openPlainPage, type PlainPage, tidy } from './plain-page.ts';

const languages = isFullRun ? (['en', 'fr'] as const) : (['fr'] as const);

let server: RunningServer;
let visitors = 0;
beforeAll(async () => {
  // The proxy's certificate is its own.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  server = await startServer({ isBehindTls: true });
  process.env.CATLAS_E2E_URL = server.url;
  process.env.CATLAS_E2E_DATA_DIR = server.dataDir;
});
afterAll(() => server?.stop());

function newPage(): PlainPage {
  visitors += 1;
  return openPlainPage({ origin: server.url, address: `10.9.0.${visitors}` });
}

describe.each(languages)('without JavaScript, in the language %s', (locale) => {
  type Message = (inputs: never, options: { locale: 'en' | 'fr' }) => string;
  const say = (message: Message, inputs: object = {}) => tidy(message(inputs as never, { locale }));
  const at = (path: string) => (locale === 'en' ? path : `/fr${path === '/' ? '' : path}`);
  const isSignedIn = async (page: PlainPage) => (await page.call('/api/user/info')).status === 200;

  async function expectAccountLink(page: PlainPage) {
    if (!['/', '/fr'].includes(page.url.pathname)) await page.open(at('/'));
    expect(page.link(say(m.accounts_button_account)), page.text()).not.toBeNull();
    expect(await isSignedIn(page)).toBe(true);
  }
  const where = ({ url }: PlainPage) => url.href.slice(url.origin.length);

  /** Signs up and follows the mail's link. */
  async function makeMember(page = newPage()): Promise<Account> {
    const account = newAccount();
    await page.open(at('/signup'));
    page.fill(say(m.accounts_display_name), account.displayName);
    page.fill(say(m.accounts_identifier), account.email);
    page.fill(say(m.accounts_password), account.password);
    await page.press(say(m.accounts_sign_up));
    await followLink(page, (await waitForMail(account.email)).link);
    await expectAccountLink(page);
    return account;
  }

  /** Mail scanners follow links and press no buttons: a person does. */
  async function followLink(page: PlainPage, link: URL) {
    await page.open(link);
    await page.press(say(m.accounts_confirm_button));
  }

  async function signIn(page: PlainPage, { email, password }: Pick<Account, 'email' | 'password'>) {
    await page.open(at('/login'));
    page.fill(say(m.accounts_identifier), email);
    page.fill(say(m.accounts_password), password);
    await page.press(say(m.accounts_sign_in));
  }

  async function fillCode(page: PlainPage, label: Message, button: Message, code: string) {
    page.fill(say(label), code);
    await page.press(say(button));
  }
  const magicMail = (email: string) =>
    waitForMail(email, { subject: m.accounts_mail_magic_link_subject({}, { locale }) });
  const agree = (page: PlainPage, site: keyof typeof outsidePeople) =>
    page.press(`Continue as ${outsidePeople[site].name}`);

  async function askForLink(page: PlainPage, email: string) {
    page.fill(say(m.accounts_email), email);
    await page.press(say(m.accounts_way_link_button));
  }

  describe('by a link in a mail', () => {
    it('the link signs in and leads back to the page that asked for it', async () => {
      const { email } = await makeMember();
      const page = newPage();
      await page.open(at(`/login?way=link&next=${encodeURIComponent(at('/cats/new'))}`));
      await askForLink(page, email);
      await followLink(page, (await magicMail(email)).link);
      expect(where(page)).toBe(at('/cats/new'));
      await expectAccountLink(page);
    });

    it('a mistyped address and a wrong code are said, and the right code signs in', async () => {
      const { email } = await makeMember();
      const page = newPage();
      await page.open(at('/login'));
      await page.press(say(m.accounts_way_link));
      await askForLink(page, 'no address');
      expect(page.status).toBe(422);
      expect(page.text()).toContain(say(m.accounts_error_email_wrong));
      await askForLink(page, email);
      const code = codeIn(await magicMail(email));
      await fillCode(page, m.accounts_code_mail, m.accounts_code_button, '12');
      expect(page.status).toBe(422);
      expect(page.text()).toContain(say(m.accounts_error_code_form));
      await fillCode(page, m.accounts_code_mail, m.accounts_code_button, code);
      await expectAccountLink(page);
    });

    it('an unknown address gets the same answer, and nothing is sent', async () => {
      const page = newPage();
      const email = `nobody-${randomInt(1e9)}@example.org`;
      await page.open(at('/login?way=link'));
      await askForLink(page, email);
      expect(page.text()).toContain(say(m.accounts_check_link_text, { email }));
      expect(await findMail(join(server.dataDir, 'outbox'), email)).toBeNull();
    });
  });

  describe('a link that doesn’t work', () => {
    it('a used, old, cut or foreign link says so and offers another, which works', async () => {
      const { email } = await makeMember();
      const page = newPage();
      await page.open(at('/confirm?token_hash=abc&type=magiclink'));
      await page.press(say(m.accounts_confirm_button));
      expect(page.status).toBe(422);
      expect(page.text()).toContain(say(m.accounts_confirm_failed_text));
      await page.open(at('/confirm?type=signup'));
      expect(page.text()).toContain(say(m.accounts_confirm_incomplete));
      await page.open(at('/confirm?code=00000000-0000-4000-8000-000000000000'));
      expect(page.document.querySelector('h1')?.textContent).toBe(say(m.accounts_confirm_elsewhere_title));

      page.fill(say(m.accounts_email), email);
      await page.press(say(m.accounts_new_link));
      expect(page.text()).toContain(say(m.accounts_new_link_sent, { email }));
      const { link } = await magicMail(email);
      await followLink(page, link);
      await expectAccountLink(page);
      // The same link again while signed in: nothing is lost.
      await page.open(link);
      expect(page.text()).toContain(say(m.accounts_confirm_used_signed_in));
      expect(await isSignedIn(page)).toBe(true);
    });

    it('an error in the address is explained in plain words', async () => {
      const page = newPage();
      await page.open(
        at('/confirm?error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid'),
      );
      expect(page.text()).toContain(say(m.accounts_confirm_failed_text));
      await page.open(at('/?error=invalid_request&error_code=bad_oauth_state&error_description=x'));
      expect(page.text()).toContain(say(m.accounts_error_outside_failed));
    });
  });

  it('a number signs up with a code by message, and in again by its password', async () => {
    const page = newPage();
    const phone = `+336${String(randomInt(1e8)).padStart(8, '0')}`;
    const password = 'nine lives and more';
    await page.open(at('/signup'));
    page.fill(say(m.accounts_display_name), 'Minou by phone');
    page.fill(say(m.accounts_identifier), phone);
    page.fill(say(m.accounts_password), password);
    await page.press(say(m.accounts_sign_up));
    expect(page.text()).toContain(say(m.accounts_check_phone_title));
    await fillCode(page, m.accounts_code_phone, m.accounts_code_button, await waitForTextMessage(phone));
    await expectAccountLink(page);

    const again = newPage();
    await again.open(at('/login?way=phone'));
    again.fill(say(m.accounts_phone), '06 12');
    await again.press(say(m.accounts_way_phone_button));
    expect(again.text()).toContain(say(m.accounts_error_phone_wrong));
    await signIn(again, { email: phone, password });
    await expectAccountLink(again);
  });

  describe('with another site', () => {
    it('GitHub leads back to the page that asked for signing in; a refusal there says so', async () => {
      const page = newPage();
      const login = at(`/login?next=${encodeURIComponent(at('/cats/new'))}`);
      await page.open(login);
      await page.press(say(m.accounts_sign_in_with, { provider: 'GitHub' }));
      await page.press('Cancel');
      expect(page.text()).toContain(say(m.accounts_error_access_denied));

      await page.open(login);
      await page.press(say(m.accounts_sign_in_with, { provider: 'GitHub' }));
      await agree(page, 'github');
      expect(where(page)).toBe(at('/cats/new'));
      await page.open(at('/user'));
      expect(page.text()).toContain(outsidePeople.github.email);
    });

    it('an OpenID Connect issuer signs in, by the name its operator gave it', async () => {
      const page = newPage();
      await page.open(at('/signup'));
      await page.press(say(m.accounts_sign_in_with, { provider: 'Cat club' }));
      await agree(page, 'catClub');
      expect(where(page)).toBe(at('/'));
      await expectAccountLink(page);
    });

    it('a work address leads to its organisation by a link of the page; an unknown one says so', async () => {
      const page = newPage();
      const ask = async (email: string) => {
        page.fill(say(m.accounts_way_sso_email), email);
        await page.press(say(m.accounts_way_sso_button));
      };
      await page.open(at('/login'));
      await page.press(say(m.accounts_way_sso));
      await ask('somebody@elsewhere.example');
      expect(page.text()).toContain(say(m.accounts_error_sso_unknown));
      await ask(outsidePeople.work.email);
      await page.press(say(m.accounts_way_sso_go));
      await agree(page, 'work');
      // The provider's own page posts itself only with JavaScript.
      await page.press('Continue');
      expect(where(page)).toBe(at('/'));
      await expectAccountLink(page);
      await page.open(at('/user'));
      expect(page.text()).toContain(outsidePeople.work.email);
    });
  });

  describe('the second step', () => {
    it('the second step opens nothing before its code, and can be left for another account', async () => {
      const account = await makeMember();
      const app = await addAuthenticatorApp(account);
      const page = newPage();
      await signIn(page, account);
      expect(where(page)).toBe(at('/login/verify'));
      expect(page.text()).toContain(say(m.accounts_step_app_hint_named, { name: 'My phone' }));
      await page.press(say(m.accounts_step_leave));
      expect(where(page)).toBe(at('/login'));

      await signIn(page, account);
      expect((await page.call('/api/user/info')).status).toBe(401);
      await page.open(at('/login'));
      expect(where(page)).toBe(at('/login/verify'));
      await page.open(at('/'));
      await page.press(say(m.accounts_button_connect));
      expect(where(page)).toBe(at('/login/verify'));
      await page.open(at('/user'));
      expect(where(page)).toBe(`${at('/login/verify')}?next=${encodeURIComponent(at('/user'))}`);
      expect(page.link('help@example.org')).not.toBeNull();
      await fillCode(page, m.accounts_step_app_code, m.accounts_step_button, app.wrongCode());
      expect(page.status).toBe(422);
      expect(page.text()).toContain(say(m.accounts_error_code_wrong));
      await fillCode(page, m.accounts_step_app_code, m.accounts_step_button, app.nextCode());
      expect(where(page)).toBe(at('/user'));
      expect(page.text()).toContain(account.displayName);
      await expectAccountLink(page);
    });

    it('a forgotten password asks for the second step in between, then for the password again, and signs in', async () => {
      const account = await makeMember();
      const app = await addAuthenticatorApp(account);
      const page = newPage();
      await page.open(at('/password/reset'));
      page.fill(say(m.accounts_email), account.email);
      await page.press(say(m.accounts_reset_button));
      expect(page.text()).toContain(say(m.accounts_reset_sent_text, { email: account.email }));
      const subject = m.accounts_mail_recovery_subject({}, { locale });
      await page.open((await waitForMail(account.email, { subject })).link);
      page.fill(say(m.accounts_new_password), 'a much better password');
      await page.press(say(m.accounts_update_button));
      expect(page.text()).toContain(say(m.accounts_update_step));
      await fillCode(page, m.accounts_step_app_code, m.accounts_step_button, app.wrongCode());
      expect(page.text()).toContain(say(m.accounts_error_code_wrong));
      await fillCode(page, m.accounts_step_app_code, m.accounts_step_button, app.nextCode());
      expect(page.text()).toContain(say(m.accounts_update_step_taken));
      page.fill(say(m.accounts_new_password), 'a much better password');
      await page.press(say(m.accounts_update_button));
      expect(where(page)).toBe(at('/'));
      await expectAccountLink(page);
    });
  });

  it('signing out on this device only: another device stays signed in', async () => {
    const page = newPage();
    const account = await makeMember(page);
    const elsewhere = newPage();
    await signIn(elsewhere, account);
    await page.open(at('/logout'));
    page.fill(say(m.accounts_sign_out_here));
    await page.press(say(m.accounts_sign_out));
    expect(page.link(say(m.accounts_button_connect))).not.toBeNull();
    expect(await isSignedIn(page)).toBe(false);
    await elsewhere.open(at('/'));
    await expectAccountLink(elsewhere);
  });

  it('mails about one’s cats are turned off with one press, and on again with another, in any browser', async () => {
    const page = newPage();
    await makeMember(page);
    const { user } = await (await page.call('/api/user/info')).json();
    const database = await joinDatabase({ databaseUrl: null, dataDir: server.dataDir, onError: () => undefined });
    const token = await makeUnsubscribeToken(database, user.id).finally(() => database.close());
    const mailbox = newPage();
    await mailbox.open(at(`/unsubscribe/${token}`));
    expect(mailbox.document.querySelector('h1')?.textContent).toBe(say(m.news_unsubscribe_title));
    await mailbox.press(say(m.news_turn_off));
    expect(mailbox.text()).toContain(say(m.news_switch_off));

    await page.open(at('/user'));
    expect(page.text()).toContain(say(m.news_switch_off));
    await page.press(say(m.news_turn_on));
    expect(page.text()).toContain(say(m.news_switch_on));
    await mailbox.open(at(`/unsubscribe/${randomBytes(8).toString('hex')}`));
    expect(mailbox.status).toBe(404);
    expect(mailbox.text()).toContain(say(m.news_unsubscribe_unknown));
  });
});
