import { randomUUID } from 'node:crypto';
import { hashSync } from 'bcrypt';
import { beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, newEmail, newPhone, openInstance, password, refusalOf } from './instance.ts';
import { anEmailIdentity, aTime, aUser } from './shapes.ts';

const closed = openInstance('closed');
const autoconfirm = openInstance('autoconfirm');
const everything = openInstance('everything');
const { asAdmin } = closed;
const add = (body: unknown) => asAdmin('POST', '/admin/users', { body });
const edit = (id: string, body: unknown) => asAdmin('PUT', `/admin/users/${id}`, { body });

describe('POST /admin/users (contract 13)', () => {
  it('POST /admin/users adds a user, unconfirmed, with only the given fields, where sign-ups are off, without a mail', async () => {
    const email = newEmail();
    const user = bodyOf(
      await add({ email: email.toUpperCase(), password, user_metadata: { a: 1 }, app_metadata: { b: 2 } }),
    );
    expect(user).toEqual(
      aUser({
        email,
        app_metadata: { provider: 'email', providers: ['email'], b: 2 },
        user_metadata: { a: 1 },
        identities: [anEmailIdentity(user.id, email, { email_verified: expect.any(Boolean) })],
      }),
    );
    expect(await closed.listMails(email)).toEqual([]);
  });

  it('POST /admin/users confirms only when asked, whatever confirms itself otherwise', async () => {
    const plain = bodyOf(await autoconfirm.asAdmin('POST', '/admin/users', { body: { email: newEmail(), password } }));
    expect(plain).not.toHaveProperty('email_confirmed_at');
    const asked = await closed.addUser({ phone: newPhone(), phone_confirm: true });
    expect(asked).toMatchObject({ email_confirmed_at: aTime, phone_confirmed_at: aTime, confirmed_at: aTime });
    expect(asked.user_metadata).toEqual({ email_verified: true });
    expect(asked.app_metadata).toEqual({ provider: 'email', providers: ['email', 'phone'] });
    expect(asked.identities.map(({ provider }: { provider: string }) => provider)).toEqual(['email', 'phone']);
  });

  it('POST /admin/users takes a weak password, a role, an audience, an id and a ban', async () => {
    const id = randomUUID();
    const user = await closed.addUser({ id, password: 'x', role: 'keeper', ban_duration: '1h30m' });
    expect(user).toMatchObject({ id, role: 'keeper', banned_until: aTime });
    const ends = new Date(user.banned_until).getTime() - Date.now();
    expect(ends).toBeGreaterThan(85 * 60_000);
    expect(ends).toBeLessThanOrEqual(90 * 60_000);
    expect((await closed.addUser({ aud: 'elsewhere' })).aud).toBe('elsewhere');
  });

  it('POST /admin/users takes a bcrypt hash of another service', async () => {
    const { email } = await closed.addUser({ password: undefined, password_hash: hashSync('brought-along-9A', 4) });
    expect((await closed.signIn(email, 'brought-along-9A')).user.email).toBe(email);
  });

  it('POST /admin/users refuses an empty password for an account without one', async () => {
    const { email } = await closed.addUser({ password: undefined });
    expect(refusalOf(await closed.post('/token?grant_type=password', { email, password: '' }))[1]).toBe(
      'invalid_credentials',
    );
    expect((await closed.enter(email)).user.email).toBe(email);
  });

  it.each(
    [
      [{ password }, 400, 'validation_failed', 'Cannot create a user without either an email or phone'],
      [{}, 400, 'validation_failed', 'Cannot create a user without either an email or phone'],
      [{ email: 'bad' }, 400, 'validation_failed', 'Unable to validate email address: invalid format'],
      [{ phone: 'bad' }, 400, 'validation_failed', 'Invalid phone number format (E.164 required)'],
      [{ email: newEmail(), id: 'not-an-id' }, 400, 'validation_failed', 'ID must conform to the uuid v4 format'],
      [{ email: newEmail(), id: '' }, 400, 'validation_failed', expect.any(String)],
      [{ email: newEmail(), password, password_hash: '$2a$10$x' }, 400, 'validation_failed', expect.any(String)],
      [{ email: newEmail(), password_hash: 'md5:x' }, 400, 'validation_failed', expect.any(String)],
      [{ email: newEmail(), ban_duration: 'a week' }, 400, 'validation_failed', expect.any(String)],
    ].filter(([body]) => (body as { id?: string }).id !== ''),
  )('POST /admin/users refuses %j', async (body, status, code, message) => {
    expect(refusalOf(await add(body))).toEqual([status, code, message]);
  });

  it('POST /admin/users refuses an address or a number that a user has', async () => {
    const user = await closed.addUser({ phone: newPhone() });
    expect(refusalOf(await add({ email: user.email.toUpperCase(), password })).slice(0, 2)).toEqual([
      422,
      'email_exists',
    ]);
    expect(refusalOf(await add({ phone: `+${user.phone}`, password })).slice(0, 2)).toEqual([422, 'phone_exists']);
  });
});

describe('GET /admin/users (contract 13)', () => {
  const marker = `page${randomUUID().slice(0, 8)}`;
  const list = (query = '') => asAdmin('GET', `/admin/users${query}`);
  const emailsOf = async (query: string) =>
    bodyOf(await list(query)).users.map(({ email }: { email: string }) => email);

  beforeAll(async () => {
    for (const number of [1, 2, 3, 4, 5])
      await closed.addUser({
        email: `${marker}.${number}@example.com`,
        password: undefined,
        user_metadata: { full_name: `Keeper ${marker}-${number}` },
      });
  });

  it('GET /admin/users lists the newest first, with everything about them', async () => {
    const answer = await list();
    const { users, aud } = bodyOf(answer);
    expect(aud).toBe('authenticated');
    expect(users.length).toBeGreaterThanOrEqual(5);
    expect(users.length).toBeLessThanOrEqual(50);
    const times = users.map(({ created_at }: { created_at: string }) => created_at);
    expect(times).toEqual([...times].sort().reverse());
    expect(users[0]).toMatchObject(aUser());
    expect(users[0].identities).toHaveLength(1);
    expect(answer.text).not.toMatch(/encrypted_password|_token"/);
  });

  it('GET /admin/users counts, and leads from page to page', async () => {
    const path = `/admin/users?filter=${marker}&per_page=2`;
    const first = await asAdmin('GET', path);
    expect(first.headers.get('x-total-count')).toBe('5');
    expect(first.headers.get('link')).toMatch(/^<[^>]*page=2[^>]*>; rel="next", <[^>]*page=3[^>]*>; rel="last"$/);
    const last = await asAdmin('GET', `${path}&page=3`);
    expect(bodyOf(last).users).toHaveLength(1);
    expect(last.headers.get('link')).not.toContain('rel="next"');
    const pages = [
      ...(await emailsOf(`?filter=${marker}&per_page=2`)),
      ...(await emailsOf(`?filter=${marker}&per_page=2&page=2`)),
    ];
    expect(pages).toEqual([5, 4, 3, 2].map((number) => `${marker}.${number}@example.com`));
    expect(await emailsOf(`?filter=${marker}&per_page=2&page=9`)).toEqual([]);
  });

  it('GET /admin/users finds by a part of the address, and of the full name in any letter case', async () => {
    expect(await emailsOf(`?filter=${marker}.3@`)).toEqual([`${marker}.3@example.com`]);
    expect(await emailsOf(`?filter=${encodeURIComponent(`KEEPER ${marker}-4`)}`)).toEqual([`${marker}.4@example.com`]);
  });

  it('GET /admin/users takes empty parameters for none, as clients send them', async () => {
    const answer = await list('?page=&per_page=');
    expect(bodyOf(answer).users.length).toBeGreaterThanOrEqual(5);
  });

  it.each(['?page=-1', '?page=x', '?per_page=-5', '?per_page=many', '?page=1.5'])(
    'GET /admin/users refuses %s',
    async (query) => {
      expect(refusalOf(await list(query))).toEqual([
        400,
        'validation_failed',
        expect.stringMatching(/^Bad Pagination Parameters: /),
      ]);
    },
  );
});

describe('GET /admin/users/{id} (contract 13)', () => {
  it('GET /admin/users/{id} shows one', async () => {
    const user = await closed.addUser();
    expect(await closed.getUserAsAdmin(user.id)).toEqual(user);
  });

  it.each(['GET', 'PUT', 'DELETE'])('%s tells an id from no id, and an unknown one', async (method) => {
    const body = method === 'GET' ? {} : { body: {} };
    expect(refusalOf(await asAdmin(method, '/admin/users/minou', body)).slice(0, 2)).toEqual([
      404,
      'validation_failed',
    ]);
    expect(refusalOf(await asAdmin(method, `/admin/users/${randomUUID()}`, body))).toEqual([
      404,
      'user_not_found',
      'User not found',
    ]);
  });
});

describe('PUT /admin/users/{id} (contract 13)', () => {
  it('PUT /admin/users/{id} merges metadata, and null removes a key', async () => {
    const { id } = await closed.addUser({ user_metadata: { a: 1, b: 2 }, app_metadata: { c: 3, d: 4 } });
    const user = bodyOf(await edit(id, { user_metadata: { a: null, e: 5 }, app_metadata: { c: null, f: 6 } }));
    expect(user.user_metadata).toEqual({ b: 2, e: 5, email_verified: true });
    expect(user.app_metadata).toEqual({ provider: 'email', providers: ['email'], d: 4, f: 6 });
  });

  it('PUT /admin/users/{id} sets an address immediately, with its identity', async () => {
    const { id } = await closed.addUser();
    const email = newEmail('set');
    const user = bodyOf(await edit(id, { email: email.toUpperCase() }));
    expect(user).toMatchObject({ id, email, email_confirmed_at: aTime, identities: [{ provider: 'email', email }] });
    expect((await closed.signIn(email)).user.id).toBe(id);
    expect(await closed.listMails(email)).toEqual([]);
  });

  it('PUT /admin/users/{id} leaves an unconfirmed address so, unless told otherwise', async () => {
    const { id } = await closed.addUser({ email_confirm: false });
    expect(bodyOf(await edit(id, { email: newEmail() }))).not.toHaveProperty('email_confirmed_at');
    expect(bodyOf(await edit(id, { email_confirm: true }))).toMatchObject({ email_confirmed_at: aTime });
  });

  it('PUT /admin/users/{id} sets a number and confirms it', async () => {
    const { id } = await closed.addUser();
    const phone = newPhone();
    const user = bodyOf(await edit(id, { phone: `+${phone}`, phone_confirm: true }));
    expect(user).toMatchObject({ phone, phone_confirmed_at: aTime });
    expect(user.identities.map(({ provider }: { provider: string }) => provider).sort()).toEqual(['email', 'phone']);
  });

  it('PUT /admin/users/{id} sets a password, ends every session, and refuses a weak one', async () => {
    const { access_token, user } = await closed.newMember();
    expect(refusalOf(await edit(user.id, { password: 'weak' })).slice(0, 2)).toEqual([422, 'weak_password']);
    expect((await closed.get('/user', { token: access_token })).status).toBe(200);
    bodyOf(await edit(user.id, { password: 'Another-Password-8' }));
    expect(refusalOf(await closed.get('/user', { token: access_token }))[1]).toBe('session_not_found');
    expect((await closed.signIn(user.email, 'Another-Password-8')).user.id).toBe(user.id);
  });

  it('PUT /admin/users/{id} sets a role, bans and lifts the ban', async () => {
    const { id } = await closed.addUser();
    expect(bodyOf(await edit(id, { role: 'keeper' })).role).toBe('keeper');
    expect(bodyOf(await edit(id, { ban_duration: '876000h' })).banned_until).toEqual(aTime);
    expect(bodyOf(await edit(id, { ban_duration: 'none' }))).not.toHaveProperty('banned_until');
    expect(refusalOf(await edit(id, { ban_duration: 'for ever' })).slice(0, 2)).toEqual([400, 'validation_failed']);
  });

  it('PUT /admin/users/{id} refuses the address of another user, and nothing changes', async () => {
    const [one, other] = [await closed.addUser(), await closed.addUser()];
    expect((await edit(one.id, { email: other.email, user_metadata: { a: 1 } })).status).toBeGreaterThanOrEqual(400);
    expect(await closed.getUserAsAdmin(one.id)).toEqual(one);
  });
});

describe('DELETE /admin/users/{id} (contract 13)', () => {
  it.each([undefined, {}, { should_soft_delete: false }, ''])(
    'DELETE /admin/users/{id} removes all data of a user, given %j',
    async (body) => {
      const { access_token, user } = await closed.newMember();
      expect(bodyOf(await asAdmin('DELETE', `/admin/users/${user.id}`, { body }))).toEqual({});
      expect(refusalOf(await asAdmin('GET', `/admin/users/${user.id}`))[1]).toBe('user_not_found');
      expect(refusalOf(await closed.get('/user', { token: access_token }))[1]).toBe('user_not_found');
      expect((await closed.addUser({ email: user.email })).id).not.toBe(user.id);
    },
  );

  it('DELETE /admin/users/{id} can keep the row without anything about the person: the address is free again', async () => {
    const { access_token, user } = await everything.newMember({ phone: newPhone(), user_metadata: { name: 'Mia' } });
    const deleted = await everything.asAdmin('DELETE', `/admin/users/${user.id}`, {
      body: { should_soft_delete: true },
    });
    expect(bodyOf(deleted)).toEqual({});
    const { status } = await everything.get('/user', { token: access_token });
    expect(status).toBe(403);
    const kept = await everything.asAdmin('GET', `/admin/users/${user.id}`);
    expect(bodyOf(kept)).toMatchObject({ id: user.id, deleted_at: aTime, user_metadata: {} });
    for (const secret of [user.email, user.phone, 'Mia']) expect(kept.text).not.toContain(secret);
    const next = await everything.addUser({ email: user.email, phone: user.phone });
    expect(next.id).not.toBe(user.id);
    expect((await everything.signIn(user.email)).user.id).toBe(next.id);
  });
});
