import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newEmail, newPhone, openInstance, password } from './instance.ts';

const names = ['confirming', 'closed', 'es256'] as const;

describe.each(names)('the public client’s admin calls at %s (contract 13, 17)', (name) => {
  const instance = openInstance(name);
  const open = async () => (await instance.newAdminClient()).auth.admin;

  it('the public client’s admin calls add, show, change and remove a member', async () => {
    const admin = await open();
    const email = newEmail();
    const added = await admin.createUser({ email, password, email_confirm: true, user_metadata: { a: 1 } });
    expect(added.error).toBeNull();
    const { id } = added.data.user!;
    expect((await admin.getUserById(id)).data.user).toMatchObject({ id, email, user_metadata: { a: 1 } });
    const changed = await admin.updateUserById(id, { app_metadata: { plan: 'tuna' }, user_metadata: { a: null } });
    expect(changed.data.user?.app_metadata.plan).toBe('tuna');
    expect(changed.data.user?.user_metadata).not.toHaveProperty('a');
    const removed = await admin.deleteUser(id);
    expect(removed.error).toBeNull();
    expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' });
  });

  it('the public client’s admin calls list members page by page', async () => {
    const admin = await open();
    for (let count = 0; count < 4; count++) await instance.addUser();
    const first = await admin.listUsers({ page: 1, perPage: 3 });
    if (first.error) throw first.error;
    expect(first.data).toMatchObject({ aud: 'authenticated', nextPage: 2, total: expect.any(Number) });
    expect(first.data.users).toHaveLength(3);
    expect(first.data.total).toBeGreaterThanOrEqual(4);
    const second = await admin.listUsers({ page: 2, perPage: 3 });
    expect(second.data.users.length).toBeGreaterThanOrEqual(1);
    const all = await admin.listUsers();
    expect(all.data.users.length).toBeGreaterThanOrEqual(3);
    const beyond = await admin.listUsers({ page: 9999, perPage: 50 });
    expect(beyond.data.users).toEqual([]);
  });

  it('the public client’s admin calls generate links of every type', async () => {
    const admin = await open();
    const { email } = await instance.addUser();
    const newOne = newEmail();
    const links = [
      await admin.generateLink({ type: 'signup', email: newEmail(), password }),
      await admin.generateLink({ type: 'invite', email: newEmail() }),
      await admin.generateLink({ type: 'magiclink', email }),
      await admin.generateLink({ type: 'recovery', email }),
      await admin.generateLink({ type: 'email_change_new', email, newEmail: newOne }),
    ];
    for (const { data, error } of links) {
      expect(error).toBeNull();
      expect(data.properties).toEqual({
        action_link: expect.stringContaining('/verify?token='),
        email_otp: expect.stringMatching(/^\d{6,8}$/),
        hashed_token: expect.any(String),
        redirect_to: expect.any(String),
        verification_type: expect.any(String),
      });
      expect(data.user?.id).toEqual(expect.any(String));
      expect(data.user).not.toHaveProperty('hashed_token');
    }
  });

  it('the public client’s admin calls invite by mail', async () => {
    const admin = await open();
    const email = newEmail();
    const { data, error } = await admin.inviteUserByEmail(email, {
      data: { team: 'cats' },
      redirectTo: 'http://localhost:3000/welcome',
    });
    expect([error, data.user?.email]).toEqual([null, email]);
    const { link } = await instance.getLastMail(email);
    expect(link?.searchParams.get('redirect_to')).toBe('http://localhost:3000/welcome');
    const { email: member } = await instance.addUser();
    expect((await admin.inviteUserByEmail(member)).error).toMatchObject({ status: 422, code: 'email_exists' });
  });

  it('the public client’s admin calls sign a user out everywhere by their own token', async () => {
    const admin = await open();
    const { access_token } = await instance.newMember();
    expect((await admin.signOut(access_token)).error).toBeNull();
    expect((await instance.get('/user', { token: access_token })).status).toBe(403);
    expect((await admin.signOut('not.a.jwt')).error).toMatchObject({ status: 403, code: 'bad_jwt' });
  });

  it('the public client’s admin calls delete softly', async () => {
    const admin = await open();
    const user = await instance.addUser({ phone: newPhone() });
    expect((await admin.deleteUser(user.id, true)).error).toBeNull();
    expect((await admin.createUser({ email: user.email, phone: user.phone, password })).error).toBeNull();
  });

  it('the public client’s admin calls refuse what is wrong with the right errors', async () => {
    const admin = await open();
    expect((await admin.createUser({ password })).error).toMatchObject({ status: 400, code: 'validation_failed' });
    const { email } = await instance.addUser();
    expect((await admin.createUser({ email, password })).error).toMatchObject({ status: 422, code: 'email_exists' });
    expect((await admin.deleteUser(randomUUID())).error).toMatchObject({ status: 404, code: 'user_not_found' });
    expect((await admin.updateUserById(randomUUID(), {})).error).toMatchObject({ status: 404 });
  });

  it('the public client’s admin calls are refused to anybody else', async () => {
    const client = await instance.newClient();
    expect((await client.auth.admin.listUsers()).error).toMatchObject({ status: 403, code: 'not_admin' });
    const guest = await instance.newClient({ key: 'sb_publishable_abcdefghijklmnop' });
    expect([401, 403]).toContain((await guest.auth.admin.listUsers()).error?.status);
  });
});
