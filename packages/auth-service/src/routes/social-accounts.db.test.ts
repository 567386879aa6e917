import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  followLink,
  fragmentOf,
  openTestAuth,
  readMail,
  siteUrl,
  type TestAuth,
  testPassword,
} from '#tests/test-auth.ts';
import type { OpenDatabase } from '#tests/test-database.ts';
import { openTestDatabase } from '#tests/test-database.ts';
import { newPerson, openTestProviders, signInAt, startSignIn, type TestProviders } from '#tests/test-providers.ts';
import { visitProvider } from '#tests/visit-provider.ts';

let database: OpenDatabase;
let providers: TestProviders;
let auth: TestAuth;
beforeAll(async () => {
  database = await openTestDatabase();
  providers = await openTestProviders();
  auth = await openTestAuth(database, providers.environment);
});
beforeEach(() => {
  providers.github.person = newPerson();
  providers.oidc.person = newPerson();
  providers.github.emails = null;
});
afterAll(async () => {
  await providers.stop();
  await database.close();
});

async function userOf(location: URL, on = auth) {
  const token = fragmentOf(location).get('access_token');
  if (!token) throw new Error(`no session begins: ${location}`);
  return (await on.call('/user', { token })).body;
}

const codeOf = (location: URL) => location.searchParams.get('error_code');

async function countUsers(email: string) {
  const { rows } = await database.pool.query('select count(*)::int as count from auth.users where email = $1', [email]);
  return rows[0].count;
}

async function auditOf(userId: string) {
  const { rows } = await database.pool.query(
    `select payload ->> 'action' as action, payload -> 'traits' ->> 'provider' as provider
     from auth.audit_log_entries where payload ->> 'actor_id' = $1 order by created_at`,
    [userId],
  );
  return rows.map(({ action, provider }) => `${action} ${provider}`);
}

describe('the account of a provider’s person', () => {
  test('a returning user has one account, with the provider’s current details', async () => {
    const first = await userOf(await signInAt(auth, { provider: 'github' }));
    const { person } = providers.github;
    providers.github.person = { ...person, name: 'Mia Katz-Kater', email: newPerson().email };
    const again = await userOf(await signInAt(auth, { provider: 'github' }));
    expect(again.id).toBe(first.id);
    expect(again.email).toBe(person.email);
    expect(again.user_metadata.full_name).toBe('Mia Katz-Kater');
    expect(again.identities[0].identity_data).toMatchObject({
      name: 'Mia Katz-Kater',
      email: providers.github.person.email,
    });
    expect(again.identities[0].last_sign_in_at > first.identities[0].last_sign_in_at).toBe(true);
    expect(await auditOf(first.id)).toEqual(['user_signedup github', 'login github', 'login github']);
  });

  test('a proved address leads to the account that has it, whose password stays', async () => {
    const member = await auth.signIn();
    providers.github.person = newPerson({ email: member.email.toUpperCase() });
    const user = await userOf(await signInAt(auth, { provider: 'github' }));
    expect(user).toMatchObject({ id: member.id, app_metadata: { provider: 'email', providers: ['email', 'github'] } });
    expect(user.user_metadata.user_name).toBe('mia');
    expect(await auditOf(member.id)).toEqual(expect.arrayContaining(['identity_linked github', 'login github']));
    const { email } = member;
    expect((await auth.post('/token?grant_type=password', { email, password: testPassword })).status).toBe(200);
  });

  test('two providers that know one address open one account, also by an address that is not the first', async () => {
    const user = await userOf(await signInAt(auth, { provider: 'google' }));
    const own = newPerson().email!;
    providers.github.emails = [
      { email: own, primary: true, verified: true },
      { email: providers.oidc.person.email!, primary: false, verified: true },
    ];
    const linked = await userOf(await signInAt(auth, { provider: 'github' }));
    expect(linked.id).toBe(user.id);
    // That address is now the account's, too.
    providers.oidc.person = newPerson({ email: own });
    expect((await userOf(await signInAt(auth, { provider: 'keycloak' }))).id).toBe(user.id);
  });

  test('addresses of two accounts open none', async () => {
    const [one, two] = [await auth.signIn(), await auth.signIn()];
    providers.github.emails = [
      { email: one.email, primary: true, verified: true },
      { email: two.email, primary: false, verified: true },
    ];
    expect(Object.fromEntries((await signInAt(auth, { provider: 'github' })).searchParams)).toMatchObject({
      error: 'server_error',
      error_code: 'unexpected_failure',
      error_description: expect.stringMatching(/^Multiple accounts/),
    });
  });

  test('an unconfirmed address of another user opens nothing, and creates an account without an address', async () => {
    const member = await auth.signIn();
    providers.github.person = newPerson({ email: member.email, isEmailVerified: false });
    const location = await signInAt(auth, { provider: 'github' });
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      error: 'access_denied',
      error_code: 'provider_email_needs_verification',
      error_description: 'Unverified email with github. Verify the email with github in order to sign in',
    });
    const { rows } = await database.pool.query(
      'select u.id, u.email from auth.users u join auth.identities i on i.user_id = u.id where i.provider_id = $1',
      [providers.github.person.subject],
    );
    expect(rows).toEqual([{ id: expect.any(String), email: null }]);
    expect(rows[0].id).not.toBe(member.id);
    expect(auth.mails.some(({ to }) => to === member.email)).toBe(false);
  });

  test('an unconfirmed free address gets a mail, whose link opens the account', async () => {
    const person = newPerson({ isEmailVerified: false });
    providers.github.person = person;
    const location = await signInAt(auth, { provider: 'github', redirect_to: `${siteUrl}/login` });
    expect(location.pathname).toBe('/login');
    expect(location.searchParams.get('error_description')).toBe(
      'Unverified email with github. A confirmation email has been sent to your github email',
    );
    const mail = auth.mails.at(-1)!;
    expect(mail.to).toBe(person.email);
    expect(readMail(mail).link.searchParams.get('redirect_to')).toBe(`${siteUrl}/login`);
    // A repeated request sends no second mail.
    expect(codeOf(await signInAt(auth, { provider: 'github' }))).toBe('over_email_send_rate_limit');
    const confirmed = await userOf(await followLink(auth, mail));
    expect(confirmed.email).toBe(person.email);
    expect((await userOf(await signInAt(auth, { provider: 'github' }))).id).toBe(confirmed.id);
  });

  test('lower-casing letters of another alphabet does not give another user’s address', async () => {
    const member = await auth.signIn(`k${newPerson().email}`);
    // The Kelvin sign has the small letter k.
    providers.oidc.person = newPerson({ email: `\u212a${member.email.slice(1)}` });
    expect(codeOf(await signInAt(auth, { provider: 'google' }))).toBe('unexpected_failure');
    expect(await countUsers(member.email)).toBe(1);
  });

  test('an address that a provider did not verify gives no access to an account', async () => {
    const member = await auth.signIn();
    const victim = newPerson();
    providers.github.person = newPerson({ email: victim.email, isEmailVerified: false });
    const { body } = await auth.call('/user/identities/authorize?provider=github&skip_http_redirect=true', {
      token: member.token,
    });
    const back = await visitProvider(body.url);
    await auth.call(`/callback${back.search}`);
    providers.oidc.person = victim;
    const user = await userOf(await signInAt(auth, { provider: 'google' }));
    expect(user.id).not.toBe(member.id);
    expect(user.email).toBe(victim.email);
  });
});

describe('an address that was registered and never confirmed', () => {
  test('an unconfirmed address belongs to its owner when they come: password, telephone and other ways in are gone', async () => {
    const email = newPerson().email!;
    const { body: waiting } = await auth.post('/signup', { email, password: testPassword, data: { name: 'Waiting' } });
    await database.pool.query("update auth.users set phone = '33600000001', phone_confirmed_at = now() where id = $1", [
      waiting.id,
    ]);
    const mail = auth.mails.at(-1)!;
    providers.oidc.person = newPerson({ email });
    const owner = await userOf(await signInAt(auth, { provider: 'google' }));
    expect(owner).toMatchObject({
      id: waiting.id,
      email,
      phone: '',
      app_metadata: { provider: 'google', providers: ['google'] },
    });
    expect(owner.user_metadata).toMatchObject({ name: 'Mia Katz', email_verified: true });
    expect(owner.identities.map(({ provider }: { provider: string }) => provider)).toEqual(['google']);
    expect(owner.email_confirmed_at).toBeTruthy();
    expect((await auth.post('/token?grant_type=password', { email, password: testPassword })).body.error_code).toBe(
      'invalid_credentials',
    );
    expect((await followLink(auth, mail)).hash).toContain('otp_expired');
  });

  test('an unconfirmed address stays so, with its password, while the provider proves another address only', async () => {
    providers.github.person = newPerson({ isEmailVerified: false });
    await signInAt(auth, { provider: 'github' });
    const { email, subject } = providers.github.person;
    providers.github.person = newPerson({ subject });
    auth.advance(61_000);
    expect(codeOf(await signInAt(auth, { provider: 'github' }))).toBe('provider_email_needs_verification');
    expect(auth.mails.at(-1)!.to).toBe(email);
  });
});

describe('who is refused', () => {
  test('a new user is refused where sign-ups are off, while members still sign in', async () => {
    const member = await userOf(await signInAt(auth, { provider: 'github' }));
    const on = await openTestAuth(database, { ...providers.environment, GOTRUE_DISABLE_SIGNUP: 'true' });
    expect((await userOf(await signInAt(on, { provider: 'github' }), on)).id).toBe(member.id);
    providers.github.person = newPerson();
    expect(Object.fromEntries((await signInAt(on, { provider: 'github' })).searchParams)).toMatchObject({
      error: 'access_denied',
      error_code: 'signup_disabled',
    });
    expect(await countUsers(providers.github.person.email!)).toBe(0);
  });

  test('a banned user is refused and stays unchanged', async () => {
    const { id, user_metadata: before } = await userOf(await signInAt(auth, { provider: 'github' }));
    const token = await auth.adminToken();
    await auth.call(`/admin/users/${id}`, { method: 'PUT', token, body: { ban_duration: '1h' } });
    providers.github.person = { ...providers.github.person, name: 'Somebody Else' };
    expect(Object.fromEntries((await signInAt(auth, { provider: 'github' })).searchParams)).toMatchObject({
      error: 'access_denied',
      error_code: 'user_banned',
    });
    expect((await auth.call(`/admin/users/${id}`, { token })).body.user_metadata).toEqual(before);
  });

  test('a person without an address is refused, unless the provider may omit it', async () => {
    providers.github.person = newPerson({ email: null });
    expect(Object.fromEntries((await signInAt(auth, { provider: 'github' })).searchParams)).toMatchObject({
      error: 'server_error',
      error_code: 'unexpected_failure',
      error_description: 'Error getting user email from external provider',
    });
    const on = await openTestAuth(database, {
      ...providers.environment,
      GOTRUE_EXTERNAL_GITHUB_EMAIL_OPTIONAL: 'true',
    });
    const user = await userOf(await signInAt(on, { provider: 'github' }), on);
    expect(user).toMatchObject({ email: '', user_metadata: { email_verified: false } });
    expect((await userOf(await signInAt(on, { provider: 'github' }), on)).id).toBe(user.id);
  });
});

test('the provider’s word is enough where addresses need no confirmation', async () => {
  const on = await openTestAuth(database, { ...providers.environment, GOTRUE_MAILER_AUTOCONFIRM: 'true' });
  const member = await on.signIn();
  providers.github.person = newPerson({ email: member.email, isEmailVerified: false });
  expect((await userOf(await signInAt(on, { provider: 'github' }), on)).id).toBe(member.id);
});

describe('concurrent sign-ins', () => {
  const finish = async (on: TestAuth, address: URL) => {
    const back = await visitProvider(address);
    return () => on.call(`/callback${back.search}`);
  };

  test('a new user who returns from the provider in several windows has one account', async () => {
    const other = await openTestAuth(database, providers.environment);
    const begun = [];
    for (const on of [auth, other, auth, other])
      begun.push(await finish(on, await startSignIn(on, { provider: 'github' })));
    const responses = await Promise.all(begun.map((come) => come()));
    const users = await Promise.all(responses.map(({ headers }) => userOf(new URL(headers.get('location')!))));
    expect(new Set(users.map(({ id }) => id)).size).toBe(1);
    expect(users[0].identities).toHaveLength(1);
    expect(await countUsers(providers.github.person.email!)).toBe(1);
  });

  test('a new person who comes by two providers has one account with both', async () => {
    providers.oidc.person = newPerson({ email: providers.github.person.email });
    const begun = [];
    for (const provider of ['github', 'google', 'keycloak', 'custom:acme']) {
      begun.push(await finish(auth, await startSignIn(auth, { provider })));
    }
    const responses = await Promise.all(begun.map((come) => come()));
    const users = await Promise.all(responses.map(({ headers }) => userOf(new URL(headers.get('location')!))));
    expect(new Set(users.map(({ id }) => id)).size).toBe(1);
    const { body } = await auth.call(`/admin/users/${users[0].id}`, { token: await auth.adminToken() });
    expect(body.app_metadata.providers.toSorted()).toEqual(['custom:acme', 'github', 'google', 'keycloak']);
  });

  test('a state that is used twice signs in once', async () => {
    const come = await finish(auth, await startSignIn(auth, { provider: 'github' }));
    const locations = (await Promise.all([come(), come()])).map(({ headers }) => new URL(headers.get('location')!));
    expect(locations.filter((location) => fragmentOf(location).has('access_token'))).toHaveLength(1);
  });
});

describe('an invitation', () => {
  async function invite(email: string) {
    const { status, body } = await auth.post('/invite', { email }, { token: await auth.adminToken() });
    expect(status).toBe(200);
    return { id: body.id as string, inviteToken: readMail(auth.mails.at(-1)).tokenHash };
  }

  test('an invitation is accepted by way of a provider that knows the invited address, which need not be proved there', async () => {
    const { email } = providers.github.person;
    const { id, inviteToken } = await invite(email!);
    providers.github.person.isEmailVerified = false;
    const location = await signInAt(auth, { provider: 'github', invite_token: inviteToken });
    const user = await userOf(location);
    expect(user).toMatchObject({ id, email, app_metadata: { provider: 'github', providers: ['github'] } });
    expect(user.email_confirmed_at).toBeTruthy();
    expect(await auditOf(id)).toEqual(['invite_accepted github', 'login github']);
    const again = await auth.call(`/authorize?provider=github&invite_token=${inviteToken}`);
    expect(again).toMatchObject({ status: 404, body: { error_code: 'user_not_found' } });
  });

  test('an invitation is not accepted by another user, and not twice', async () => {
    const { inviteToken } = await invite(newPerson().email!);
    expect(codeOf(await signInAt(auth, { provider: 'github', invite_token: inviteToken }))).toBe('validation_failed');
    const { email } = providers.github.person;
    const known = await userOf(await signInAt(auth, { provider: 'google' }));
    const mine = await invite(email!);
    providers.oidc.person = { ...providers.oidc.person, email };
    expect(codeOf(await signInAt(auth, { provider: 'google', invite_token: mine.inviteToken }))).toBe(
      'identity_already_exists',
    );
    expect(known.id).not.toBe(mine.id);
    const begun = await visitProvider(await startSignIn(auth, { provider: 'github', invite_token: mine.inviteToken }));
    await signInAt(auth, { provider: 'github', invite_token: mine.inviteToken });
    const late = await auth.call(`/callback${begun.search}`);
    expect(codeOf(new URL(late.headers.get('location')!))).toBe('invite_not_found');
  });

  test('an invitation that was never sent begins nothing', async () => {
    expect(await auth.call('/authorize?provider=github&invite_token=unknown')).toMatchObject({
      status: 404,
      body: { error_code: 'user_not_found' },
    });
  });
});
