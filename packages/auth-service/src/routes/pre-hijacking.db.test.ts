import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authMigrations } from '#auth-migrations.ts';
import {
  followLink,
  fragmentOf,
  openTestAuth,
  readMail,
  type TestAuth,
  uniqueEmail,
  uniquePhone,
} from '#tests/test-auth.ts';
import type { OpenDatabase } from '#tests/test-database.ts';
import { openTestDatabase } from '#tests/test-database.ts';

/* An attacker signs up with the address of another person, the owner, who confirms it later. */

const attackers = 'password of the attacker';
const owners = 'password of the owner';
const minuteMs = 61_000;

let database: OpenDatabase;
let auth: TestAuth;
let admin: string;
beforeAll(async () => {
  database = await openTestDatabase();
  auth = await openTestAuth(database, { GOTRUE_EXTERNAL_PHONE_ENABLED: 'true', GOTRUE_SMS_PROVIDER: 'file' });
});
beforeEach(async () => {
  admin = await auth.adminToken();
});
afterAll(() => database.close());

type Address = { email: string } | { phone: string };

async function ok(answer: ReturnType<TestAuth['post']>) {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  auth.advance(minuteMs);
  admin = await auth.adminToken();
  return body;
}
const signUp = (address: Address, password: string) =>
  ok(auth.post('/signup', { ...address, password, data: { display_name: password } }));
const signIn = async (address: Address, password: string, on = auth) =>
  (await on.post('/token?grant_type=password', { ...address, password })).status;
const latest = () => readMail(auth.mails.at(-1));
const verify = (body: object) => auth.post('/verify', body);
const findUser = async (id: string) => (await auth.call(`/admin/users/${id}`, { token: admin })).body;
const generate = (body: object) => ok(auth.post('/admin/generate_link', body, { token: admin }));

const ways: [way: string, isPasswordKnown: boolean, confirm: (email: string) => Promise<unknown>][] = [
  [
    'by the code of their own sign-up',
    true,
    async (email) => {
      await signUp({ email }, owners);
      await ok(verify({ type: 'signup', email, token: latest().code }));
    },
  ],
  [
    'by the code of their own sign-up as type email',
    true,
    async (email) => {
      await signUp({ email }, owners);
      await ok(verify({ type: 'email', email, token: latest().code }));
    },
  ],
  [
    'by the link of their own sign-up',
    true,
    async (email) => {
      await signUp({ email }, owners);
      expect(fragmentOf(await followLink(auth, auth.mails.at(-1))).get('access_token')).toBeTruthy();
    },
  ],
  [
    'by the hash of their own sign-up',
    true,
    async (email) => {
      await signUp({ email }, owners);
      await ok(verify({ type: 'signup', token_hash: latest().tokenHash }));
    },
  ],
  [
    'with PKCE',
    true,
    async (email) => {
      const challenge = { code_challenge: 'c'.repeat(43), code_challenge_method: 'plain' };
      await ok(auth.post('/signup', { email, password: owners, ...challenge }));
      expect((await followLink(auth, auth.mails.at(-1))).searchParams.get('code')).toBeTruthy();
    },
  ],
  [
    'after their sign-up was sent again',
    true,
    async (email) => {
      await signUp({ email }, owners);
      await ok(auth.post('/resend', { type: 'signup', email }));
      await ok(verify({ type: 'signup', email, token: latest().code }));
    },
  ],
  [
    'by a magic link',
    false,
    async (email) => {
      await ok(auth.post('/magiclink', { email }));
      await followLink(auth, auth.mails.at(-1));
    },
  ],
  [
    'by a one-time code',
    false,
    async (email) => {
      await ok(auth.post('/otp', { email, data: { display_name: owners } }));
      await ok(verify({ type: 'email', email, token: latest().code }));
    },
  ],
  [
    'by a recovery link',
    false,
    async (email) => {
      await ok(auth.post('/recover', { email }));
      await followLink(auth, auth.mails.at(-1));
    },
  ],
  [
    'by an invitation',
    false,
    async (email) => {
      await ok(auth.post('/invite', { email, data: { display_name: owners } }, { token: admin }));
      await ok(verify({ type: 'invite', email, token: latest().code }));
    },
  ],
  [
    'by a sign-up link of an administrator',
    true,
    async (email) => {
      const link = await generate({ type: 'signup', email, password: owners });
      await ok(verify({ type: 'signup', token_hash: link.hashed_token }));
    },
  ],
  [
    'by a magic link of an administrator',
    false,
    async (email) => {
      const link = await generate({ type: 'magiclink', email });
      await ok(verify({ type: 'magiclink', token_hash: link.hashed_token }));
    },
  ],
  [
    'through an administrator, after a sign-up of their own',
    false,
    async (email) => {
      const { id } = await signUp({ email }, owners);
      await ok(auth.call(`/admin/users/${id}`, { method: 'PUT', body: { email_confirm: true }, token: admin }));
    },
  ],
  [
    'through an administrator, who sets a password',
    true,
    async (email) => {
      const { id } = await signUp({ email }, owners);
      const body = { email_confirm: true, password: owners };
      await ok(auth.call(`/admin/users/${id}`, { method: 'PUT', body, token: admin }));
    },
  ],
];

describe('an address that an attacker signed up before', () => {
  test.each(ways)(
    'an address that an attacker signed up before opens to its owner alone when confirmed %s',
    async (_way, isPasswordKnown, confirm) => {
      const email = uniqueEmail();
      const { id } = await signUp({ email }, attackers);
      await confirm(email);
      expect(await signIn({ email }, attackers)).toBe(400);
      expect(await signIn({ email }, owners)).toBe(isPasswordKnown ? 200 : 400);
      const user = await findUser(id);
      expect(user).toMatchObject({ email, email_confirmed_at: expect.any(String) });
      expect(user.identities).toHaveLength(1);
    },
  );

  test('a confirmed address gets the name and the data of its owner', async () => {
    const email = uniqueEmail();
    await signUp({ email }, attackers);
    await signUp({ email }, owners);
    const { user } = await ok(verify({ type: 'signup', email, token: latest().code }));
    const known = { display_name: owners, sub: user.id, email, email_verified: true, phone_verified: false };
    expect(user.user_metadata).toEqual(known);
    expect(user.identities[0].identity_data).toEqual(known);
    expect(user.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
  });

  test('a confirmed address stores nothing of the attacker’s name if the owner has no name', async () => {
    const email = uniqueEmail();
    await signUp({ email }, attackers);
    await ok(auth.post('/recover', { email }));
    const { user } = await ok(verify({ type: 'recovery', email, token: latest().code }));
    expect(JSON.stringify(user)).not.toContain(attackers);
  });
});

describe('an attacker who signs up after the owner', () => {
  test('an attacker’s later sign-up ends the owner’s link instead of giving it another password', async () => {
    const email = uniqueEmail();
    await signUp({ email }, owners);
    const own = latest();
    await signUp({ email }, attackers);
    expect((await verify({ type: 'signup', email, token: own.code })).status).toBe(403);
    expect((await verify({ type: 'signup', token_hash: own.tokenHash })).status).toBe(403);
    for (const password of [owners, attackers]) expect(await signIn({ email }, password)).toBe(400);
    await signUp({ email }, owners);
    await ok(verify({ type: 'signup', email, token: latest().code }));
    expect([await signIn({ email }, owners), await signIn({ email }, attackers)]).toEqual([200, 400]);
  });

  test('an attacker’s later sign-up changes nothing when the mail may not be sent yet', async () => {
    const email = uniqueEmail();
    await auth.post('/signup', { email, password: owners });
    const { code } = latest();
    expect((await auth.post('/signup', { email, password: attackers })).status).toBe(429);
    await ok(verify({ type: 'signup', email, token: code }));
    expect([await signIn({ email }, owners), await signIn({ email }, attackers)]).toEqual([200, 400]);
  });

  test('an attacker can’t replace the password by having the owner’s mail sent again', async () => {
    const email = uniqueEmail();
    await signUp({ email }, attackers);
    await signUp({ email }, owners);
    for (let round = 0; round < 2; round++) await ok(auth.post('/resend', { type: 'signup', email }));
    await ok(verify({ type: 'signup', email, token: latest().code }));
    expect([await signIn({ email }, owners), await signIn({ email }, attackers)]).toEqual([200, 400]);
  });
});

describe('a number that an attacker signed up before', () => {
  const code = () => auth.texts.at(-1)!.code;
  test.each([
    ['of the owner’s sign-up', 200, (phone: string) => signUp({ phone }, owners)],
    [
      'that was sent again',
      200,
      async (phone: string) => {
        await signUp({ phone }, owners);
        await ok(auth.post('/resend', { type: 'sms', phone }));
      },
    ],
    ['to sign in with', 400, (phone: string) => ok(auth.post('/otp', { phone }))],
  ])('a number opens to its owner alone by the code %s', async (_what, expected, send) => {
    const on = await openTestAuth(database, {
      GOTRUE_EXTERNAL_PHONE_ENABLED: 'true',
      GOTRUE_SMS_PROVIDER: 'file',
      GOTRUE_SMS_OTP_EXP: '3600',
    });
    const phone = uniquePhone();
    await signUp({ phone }, attackers);
    await send(phone);
    expect((await on.post('/verify', { type: 'sms', phone, token: code() })).status).toBe(200);
    expect([await signIn({ phone }, owners), await signIn({ phone }, attackers)]).toEqual([expected, 400]);
  });

  test('a number opens to its owner alone by a test code', async () => {
    const phone = '+15550001001';
    const on = await openTestAuth(database, {
      GOTRUE_EXTERNAL_PHONE_ENABLED: 'true',
      GOTRUE_SMS_TEST_OTP: '15550001001=123456',
    });
    await on.post('/signup', { phone, password: attackers });
    on.advance(minuteMs);
    await on.post('/signup', { phone, password: owners });
    expect((await on.post('/verify', { type: 'sms', phone, token: '123456' })).status).toBe(200);
    expect([await signIn({ phone }, owners), await signIn({ phone }, attackers)]).toEqual([200, 400]);
  });
});

test('the password of an older unconfirmed sign-up ends where addresses need no confirmation, too', async () => {
  const trusting = await openTestAuth(database, { GOTRUE_MAILER_AUTOCONFIRM: 'true' });
  const email = uniqueEmail();
  await signUp({ email }, attackers);
  expect((await trusting.post('/signup', { email, password: owners })).body.access_token).toBeTruthy();
  expect([await signIn({ email }, owners), await signIn({ email }, attackers)]).toEqual([200, 400]);
});

test('sessions, factors, other addresses and pending changes of the unproved time end', async () => {
  const email = uniqueEmail();
  const attacker = await auth.signIn();
  const { body: factor } = await auth.post('/factors', { factor_type: 'totp' }, { token: attacker.token });
  expect(factor.id).toBeTruthy();
  // An attacker linked an identity with an unproved address and removed their own.
  await database.pool.query(
    `update auth.users set email = $2, email_confirmed_at = null, catlas_is_unproved = true, phone = '33600000001',
       phone_confirmed_at = now(), email_change = 'attacker@example.org' where id = $1`,
    [attacker.id, email],
  );
  await database.pool.query(`delete from auth.identities where user_id = $1`, [attacker.id]);
  await signUp({ email }, owners);
  await ok(verify({ type: 'signup', email, token: latest().code }));
  expect((await auth.call('/user', { token: attacker.token })).status).toBe(403);
  const refresh = { refresh_token: attacker.refreshToken };
  expect((await auth.post('/token?grant_type=refresh_token', refresh)).status).toBe(400);
  const user = await findUser(attacker.id);
  expect(user).toMatchObject({ email, phone: '', identities: [{ provider: 'email', email }] });
  expect([user.factors, user.new_email, user.phone_confirmed_at]).toEqual([undefined, undefined, undefined]);
  const sent = auth.mails.length;
  await ok(auth.post('/resend', { type: 'email_change', email }));
  expect(auth.mails).toHaveLength(sent);
});

test('a change of address to the owner’s gives the attacker nothing once the owner has signed up', async () => {
  const email = uniqueEmail();
  const attacker = await auth.signIn();
  await ok(auth.call('/user', { method: 'PUT', body: { email }, token: attacker.token }));
  const change = auth.mails.filter(({ to }) => to === email).at(-1);
  await signUp({ email }, owners);
  await ok(verify({ type: 'signup', email, token: latest().code }));
  await followLink(auth, auth.mails.filter(({ to }) => to === attacker.email).at(-1));
  expect(fragmentOf(await followLink(auth, change)).get('error_code')).toBe('email_exists');
  expect(await signIn({ email }, owners)).toBe(200);
});

test('what an administrator gave an account stays when its user confirms by a link without a password', async () => {
  const email = uniqueEmail();
  const given = { email, password: owners, user_metadata: { team: 'cats' } };
  const { id } = await ok(auth.post('/admin/users', given, { token: admin }));
  await ok(auth.post('/recover', { email }));
  await followLink(auth, auth.mails.at(-1));
  expect(await signIn({ email }, owners)).toBe(200);
  expect((await findUser(id)).user_metadata).toEqual({ team: 'cats', email_verified: true });
});

test('a single sign-up that an administrator confirms keeps its password', async () => {
  const email = uniqueEmail();
  const { id } = await signUp({ email }, owners);
  await ok(auth.post('/resend', { type: 'signup', email }));
  await ok(auth.call(`/admin/users/${id}`, { method: 'PUT', body: { email_confirm: true }, token: admin }));
  expect(await signIn({ email }, owners)).toBe(200);
});

test('a link that was sent before the upgrade brings the only password there was, and none where there may be two', async () => {
  const migration = readFileSync(join(authMigrations.directory, '0007_pending_sign_ups.sql'), 'utf8');
  const fill = /update auth\.one_time_tokens[^;]+;/.exec(migration)![0];
  const once = uniqueEmail();
  const twice = uniqueEmail();
  await signUp({ email: twice }, attackers);
  const mails = [];
  for (const email of [once, twice]) {
    await signUp({ email }, owners);
    mails.push(latest());
  }
  await database.pool.query('update auth.one_time_tokens set catlas_sign_up = null');
  await database.pool.query(fill);
  for (const { tokenHash } of mails) await ok(verify({ type: 'signup', token_hash: tokenHash }));
  expect(await signIn({ email: once }, owners)).toBe(200);
  for (const password of [owners, attackers]) expect(await signIn({ email: twice }, password)).toBe(400);
});
