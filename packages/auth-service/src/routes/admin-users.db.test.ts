import { randomUUID } from 'node:crypto';
import bcrypt from 'bcrypt';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestAuth, type TestAuth, testPassword, uniqueEmail } from '#tests/test-auth.ts';
import type { OpenDatabase } from '#tests/test-database.ts';
import { openTestDatabase } from '#tests/test-database.ts';

let database: OpenDatabase;
let auth: TestAuth;
let token: string;
beforeAll(async () => {
  database = await openTestDatabase();
  auth = await openTestAuth(database);
});
beforeEach(async () => {
  token = await auth.adminToken();
});
afterAll(() => database.close());

const create = (body: object) => auth.post('/admin/users', body, { token });
const put = (id: string, body: object) => auth.call(`/admin/users/${id}`, { method: 'PUT', token, body });
const signIn = (email: string, password: string) => auth.post('/token?grant_type=password', { email, password });

describe("an administrator's calls", () => {
  test.each([
    ['POST', '/admin/users'],
    ['GET', '/admin/users'],
    ['GET', `/admin/users/${randomUUID()}`],
    ['PUT', `/admin/users/${randomUUID()}`],
    ['DELETE', `/admin/users/${randomUUID()}`],
  ])('%s %s is refused to visitors and members', async (method, path) => {
    const body = method === 'POST' || method === 'PUT' ? {} : undefined;
    expect(await auth.call(path, { method, body })).toMatchObject({
      status: 401,
      body: { error_code: 'no_authorization' },
    });
    const member = await auth.signIn();
    expect(await auth.call(path, { method, body, token: member.token })).toMatchObject({
      status: 403,
      body: { error_code: 'not_admin' },
    });
    expect((await auth.call(path, { method, body, token: 'x.y.z' })).body.error_code).toBe('bad_jwt');
  });

  test("an administrator's calls are refused to an administrator whose own session has ended", async () => {
    const on = await openTestAuth(database, { GOTRUE_SESSIONS_TIMEBOX: '10m' });
    const { body } = await on.post(
      '/admin/users',
      { email: uniqueEmail(), password: testPassword, role: 'service_role', email_confirm: true },
      { token },
    );
    const signedIn = await on.post('/token?grant_type=password', { email: body.email, password: testPassword });
    const own = { token: signedIn.body.access_token };
    expect((await on.call('/admin/users', own)).status).toBe(200);
    on.advance(601_000);
    expect(await on.call('/admin/users', own)).toMatchObject({ status: 403, body: { error_code: 'session_expired' } });
    await on.call('/logout', { method: 'POST', ...own });
    expect((await on.call('/admin/users', own)).body.error_code).toBe('session_not_found');
  });

  test('an administrator’s calls accept a token that only has a role, signed with the plain secret', async () => {
    const secret = 'a secret of the operator, long';
    const on = await openTestAuth(database, { GOTRUE_JWT_SECRET: secret });
    const made = await new SignJWT({ role: 'service_role' })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(secret));
    expect((await on.call('/admin/users', { token: made })).status).toBe(200);
    expect((await on.call('/user', { token: made })).body).toMatchObject({
      error_code: 'bad_jwt',
      msg: 'invalid claim: missing sub claim',
    });
  });
});

describe('creating a user', () => {
  test('a user created with the public client gets no message and no confirmation unless requested', async () => {
    const sent = auth.mails.length;
    const email = uniqueEmail();
    const { body } = await create({
      email: email.toUpperCase(),
      password: testPassword,
      user_metadata: { a: 1 },
      app_metadata: { b: 2 },
      role: 'keeper',
    });
    expect(body).toMatchObject({
      email,
      role: 'keeper',
      user_metadata: { a: 1 },
      app_metadata: { b: 2, provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email', identity_data: { email, sub: body.id } }],
    });
    expect(body.email_confirmed_at).toBeUndefined();
    expect((await signIn(email, testPassword)).body.error_code).toBe('email_not_confirmed');
    const confirmed = await create({ email: uniqueEmail(), email_confirm: true });
    expect(confirmed.body).toMatchObject({ user_metadata: { email_verified: true } });
    expect(confirmed.body.confirmed_at).toBeTruthy();
    expect(auth.mails).toHaveLength(sent);
  });

  test('a user can be created with an imported hash, an id and a phone number', async () => {
    const id = randomUUID();
    const email = uniqueEmail();
    const phone = `+336${String(Date.now()).slice(-8)}`;
    const password_hash = await bcrypt.hash('brought along', 4);
    const { body } = await create({ id, email, phone, password_hash, email_confirm: true, phone_confirm: true });
    expect(body).toMatchObject({ id, phone: phone.slice(1) });
    expect(body.identities.map((identity: { provider: string }) => identity.provider).sort()).toEqual([
      'email',
      'phone',
    ]);
    expect(body.phone_confirmed_at).toBeTruthy();
    expect((await signIn(email, 'brought along')).status).toBe(200);
    expect((await create({ phone })).body.error_code).toBe('phone_exists');
  });

  test('an id that is taken is refused by the database in its own words, and its user stays unchanged', async () => {
    const [email, other] = [uniqueEmail(), uniqueEmail()];
    const { id } = (await create({ email })).body;
    expect(await create({ id, email: other })).toMatchObject({ status: 500, body: { code: '23505' } });
    expect((await auth.call(`/admin/users/${id}`, { token })).body.email).toBe(email);
    expect((await create({ email: other })).status).toBe(200);
  });

  test.each([
    ['argon2id', 'password', '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'],
    [
      'Firebase scrypt',
      'user1password',
      '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
    ],
  ])('an imported password that was hashed by %s still signs in', async (_kind, password, hash) => {
    const email = uniqueEmail();
    const { status, body } = await create({ email, password_hash: hash, email_confirm: true });
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain(hash);
    expect((await signIn(email, password)).status).toBe(200);
    expect(await signIn(email, `${password}x`)).toMatchObject({
      status: 400,
      body: { error_code: 'invalid_credentials' },
    });
  });

  test('an administrator can create users where sign-up is off', async () => {
    const on = await openTestAuth(database, { GOTRUE_DISABLE_SIGNUP: 'true' });
    expect((await on.post('/admin/users', { email: uniqueEmail() }, { token })).status).toBe(200);
  });

  test.each([
    [{}, 400, 'validation_failed'],
    [{ email: 'x' }, 400, 'validation_failed'],
    [{ phone: 'x' }, 400, 'validation_failed'],
    [{ email: 'a@b.co', password: 'x', password_hash: 'y' }, 400, 'validation_failed'],
    [{ email: 'a@b.co', password: 'x'.repeat(73) }, 400, 'validation_failed'],
    [{ email: 'a@b.co', password_hash: 'plain text' }, 400, 'validation_failed'],
    [{ email: 'a@b.co', password_hash: '$argon2d$v=19$m=64,t=1,p=1$c29tZXNhbHQ$AAAAAA' }, 400, 'validation_failed'],
    [{ email: 'a@b.co', id: '7' }, 400, 'validation_failed'],
    [{ email: 'a@b.co', ban_duration: 'long' }, 400, 'validation_failed'],
    ['{', 400, 'bad_json'],
  ])('creating the user %j is refused with %i %s', async (body, status, code) => {
    expect(await create(body as object)).toMatchObject({ status, body: { error_code: code } });
  });

  test('creating a user with an address that is taken is refused', async () => {
    const { email } = await auth.signIn();
    expect(await create({ email })).toMatchObject({ status: 422, body: { error_code: 'email_exists' } });
  });
});

describe('looking users up', () => {
  test('the public client reads the total and the pages of users from the headers', async () => {
    for (const _ of [1, 2, 3]) await create({ email: uniqueEmail() });
    const admin = auth.client({ key: token }).auth.admin;
    const { data, error } = await admin.listUsers({ page: 1, perPage: 2 });
    expect(error).toBeNull();
    expect(data.users).toHaveLength(2);
    expect(data).toMatchObject({ total: expect.any(Number), nextPage: 2, lastPage: expect.any(Number) });
    const made = await admin.createUser({ email: uniqueEmail(), password: testPassword, email_confirm: true });
    expect((await admin.getUserById(made.data.user!.id)).data.user?.email).toBe(made.data.user!.email);
    expect((await admin.updateUserById(made.data.user!.id, { ban_duration: '1h' })).data.user).toHaveProperty(
      'banned_until',
    );
    expect((await admin.deleteUser(made.data.user!.id)).error).toBeNull();
    const member = await auth.signIn();
    expect((await admin.signOut(member.token)).error).toBeNull();
    expect((await auth.call('/user', { token: member.token })).status).toBe(403);
  });

  test('a user is found by id', async () => {
    const { id, email } = await auth.signIn();
    expect((await auth.call(`/admin/users/${id}`, { token })).body).toMatchObject({ id, email });
    expect(await auth.call('/admin/users/7', { token })).toMatchObject({
      status: 404,
      body: { error_code: 'validation_failed' },
    });
    expect(await auth.call(`/admin/users/${randomUUID()}`, { token })).toMatchObject({
      status: 404,
      body: { error_code: 'user_not_found' },
    });
  });

  test('users are listed page by page, newest first, and found by part of an address or a name', async () => {
    const mark = randomUUID().slice(0, 8);
    for (const index of [1, 2, 3]) {
      await create({ email: `${mark}-${index}@example.org`, user_metadata: { full_name: `Name ${mark}` } });
    }
    const first = await auth.call(`/admin/users?page=1&per_page=2&filter=${mark}`, { token });
    expect(first.body.aud).toBe('authenticated');
    expect(first.body.users.map(({ email }: { email: string }) => email[mark.length + 1])).toEqual(['3', '2']);
    expect(first.headers.get('x-total-count')).toBe('3');
    expect(first.headers.get('link')).toContain('page=2');
    expect(first.headers.get('link')).toMatch(/rel="next".*rel="last"/);
    const last = await auth.call(`/admin/users?page=2&per_page=2&filter=NAME ${mark}`, { token });
    expect(last.body.users).toHaveLength(1);
    expect(last.headers.get('link')).not.toContain('next');
    expect((await auth.call('/admin/users?page=&per_page=', { token })).status).toBe(200);
    for (const query of ['page=-1', 'page=x', 'per_page=1.5']) {
      expect(await auth.call(`/admin/users?${query}`, { token })).toMatchObject({
        status: 400,
        body: { error_code: 'validation_failed' },
      });
    }
  });
});

describe('changing a user', () => {
  test('address, role, metadata and confirmation change together', async () => {
    const { body: user } = await create({ email: uniqueEmail(), user_metadata: { a: 1, b: 1 } });
    const email = uniqueEmail();
    const { status, body } = await put(user.id, {
      email,
      role: 'keeper',
      email_confirm: true,
      user_metadata: { a: null },
      app_metadata: { c: 1 },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      email,
      role: 'keeper',
      app_metadata: { c: 1, providers: ['email'] },
      user_metadata: { b: 1, email_verified: true },
    });
    expect(body.user_metadata).not.toHaveProperty('a');
    expect(body.identities[0]).toMatchObject({ email, identity_data: { email_verified: true } });
  });

  test('a password set for them ends all their sessions', async () => {
    const member = await auth.signIn();
    expect((await put(member.id, { password: 'short' })).body.error_code).toBe('weak_password');
    expect((await put(member.id, { password: 'another password' })).status).toBe(200);
    expect((await auth.call('/user', { token: member.token })).body.error_code).toBe('session_not_found');
    expect((await signIn(member.email, 'another password')).status).toBe(200);
  });

  test('a ban holds until it ends', async () => {
    const on = await openTestAuth(database);
    const member = await on.signIn();
    const { body } = await put(member.id, { ban_duration: '10m' });
    expect(new Date(body.banned_until).getTime()).toBeGreaterThan(Date.now() + 590_000);
    expect((await on.call('/user', { token: member.token })).body.error_code).toBe('user_banned');
    on.advance(601_000);
    expect((await on.call('/user', { token: member.token })).status).toBe(200);
  });

  test('unknown users and unreadable bodies are refused', async () => {
    expect((await put(randomUUID(), {})).body.error_code).toBe('user_not_found');
    const { id } = await auth.signIn();
    expect((await put(id, { ban_duration: '1 day' })).body.error_code).toBe('validation_failed');
  });
});

describe('deleting a user', () => {
  const remove = (id: string, body?: object) => auth.call(`/admin/users/${id}`, { method: 'DELETE', token, body });

  test('a permanent deletion removes all rows', async () => {
    const member = await auth.signIn();
    expect(await remove(member.id)).toMatchObject({ status: 200, body: {} });
    expect((await auth.call('/user', { token: member.token })).body.error_code).toBe('user_not_found');
    expect((await remove(member.id)).status).toBe(404);
    const { rows } = await database.pool.query('select 1 from auth.identities where user_id = $1', [member.id]);
    expect(rows).toHaveLength(0);
  });

  test('a soft deletion leaves an empty row and frees the address', async () => {
    const member = await auth.signIn();
    expect((await remove(member.id, { should_soft_delete: true })).status).toBe(200);
    const { body } = await auth.call(`/admin/users/${member.id}`, { token });
    expect(body.deleted_at).toBeTruthy();
    expect(JSON.stringify(body)).not.toContain(member.email);
    expect((await signIn(member.email, testPassword)).status).toBe(400);
    expect((await auth.call('/user', { token: member.token })).body.error_code).toBe('session_not_found');
    expect((await create({ email: member.email })).status).toBe(200);
  });
});
