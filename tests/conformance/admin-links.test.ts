import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bodyOf, newEmail, openInstance, password, redirectOf, refusalOf } from './instance.ts';
import { aTime, aUser, aUuid } from './shapes.ts';

const confirming = openInstance('confirming');
const closed = openInstance('closed');
const generate = (body: unknown, { asAdmin } = confirming) => asAdmin('POST', '/admin/generate_link', { body });
const sha224 = (value: string) => createHash('sha224').update(value).digest('hex');

describe('POST /admin/generate_link (contract 13)', () => {
  it.each(['signup', 'invite', 'magiclink', 'recovery'])(
    'POST /admin/generate_link gives a %s link instead of mailing it',
    async (type) => {
      const isNew = ['signup', 'invite'].includes(type);
      const email = isNew ? newEmail() : (await confirming.addUser()).email;
      const redirect_to = 'https://app.example.com/in';
      const link = bodyOf(await generate({ type, email, password, data: { a: 1 }, redirect_to }));
      expect(link).toMatchObject({
        ...aUser({ email }),
        email_otp: expect.stringMatching(/^\d{6}$/),
        hashed_token: sha224(email + link.email_otp),
        verification_type: type,
        redirect_to,
      });
      if (isNew) expect(link.user_metadata).toMatchObject({ a: 1 });
      if (type === 'invite') expect(link.invited_at).toEqual(aTime);
      const action = new URL(link.action_link);
      expect(action.origin).toBe(confirming.url);
      expect(Object.fromEntries(action.searchParams)).toEqual({ token: link.hashed_token, type, redirect_to });
      expect(await confirming.listMails(email)).toEqual([]);
      const landed = redirectOf(await confirming.get(action.pathname + action.search));
      expect([landed.target, landed.fragment.type]).toEqual([redirect_to, type]);
      expect(landed.fragment.access_token).toBeTruthy();
    },
  );

  it('POST /admin/generate_link gives codes that count as mailed ones do', async () => {
    const email = newEmail();
    const { email_otp } = bodyOf(await generate({ type: 'signup', email, password }));
    bodyOf(await confirming.post('/verify', { type: 'signup', email, token: email_otp }));
    expect((await confirming.signIn(email)).user.email).toBe(email);
  });

  it('POST /admin/generate_link creates the account of an unknown user for a magic link', async () => {
    const email = newEmail();
    const link = bodyOf(await generate({ type: 'magiclink', email }));
    expect(link).toMatchObject({ id: aUuid, email, verification_type: 'signup' });
    expect(new URL(link.action_link).searchParams.get('type')).toBe('signup');
    bodyOf(await confirming.post('/verify', { type: 'signup', token_hash: link.hashed_token }));
  });

  it('POST /admin/generate_link leads to the site when no other address, or a strange one, is given', async () => {
    for (const redirect_to of [undefined, 'https://evil.example/'])
      expect(bodyOf(await generate({ type: 'magiclink', email: newEmail(), redirect_to })).redirect_to).toBe(
        'http://localhost:3000',
      );
  });

  it('POST /admin/generate_link changes an address through both mailboxes', async () => {
    const { email, id } = await confirming.addUser();
    const new_email = newEmail('moved');
    const toOld = bodyOf(await generate({ type: 'email_change_current', email, new_email }));
    const toNew = bodyOf(await generate({ type: 'email_change_new', email, new_email }));
    for (const { action_link } of [toOld, toNew])
      expect(new URL(action_link).searchParams.get('type')).toBe('email_change');
    const first = await confirming.post('/verify', { type: 'email_change', email, token: toOld.email_otp });
    expect(bodyOf(first).msg).toMatch(/^Confirmation link accepted/);
    const second = await confirming.post('/verify', { type: 'email_change', email: new_email, token: toNew.email_otp });
    expect(bodyOf(second).user).toMatchObject({ id, email: new_email });
  });

  it('POST /admin/generate_link changes an address by its link alone where one mailbox is enough', async () => {
    const { email, id } = await closed.addUser();
    const new_email = newEmail('moved');
    const answer = await generate({ type: 'email_change_current', email, new_email }, closed);
    expect(answer.status).toBe(400);
    const { action_link } = bodyOf(await generate({ type: 'email_change_new', email, new_email }, closed));
    const { pathname, search } = new URL(action_link);
    expect(redirectOf(await closed.get(pathname + search)).fragment.access_token).toBeTruthy();
    expect((await closed.getUserAsAdmin(id)).email).toBe(new_email);
  });

  it.each(['recovery', 'email_change_current', 'email_change_new'])(
    'POST /admin/generate_link refuses %s for an unknown address',
    async (type) => {
      const answer = await generate({ type, email: newEmail(), new_email: newEmail() });
      expect(refusalOf(answer).slice(0, 2)).toEqual([404, 'user_not_found']);
    },
  );

  it.each(['signup', 'invite'])('POST /admin/generate_link refuses %s for an existing user', async (type) => {
    const { email } = await confirming.addUser();
    expect(refusalOf(await generate({ type, email, password })).slice(0, 2)).toEqual([422, 'email_exists']);
  });

  it('POST /admin/generate_link refuses a new address that a user has', async () => {
    const [{ email }, other] = [await confirming.addUser(), await confirming.addUser()];
    for (const type of ['email_change_current', 'email_change_new'])
      expect(refusalOf(await generate({ type, email, new_email: other.email })).slice(0, 2)).toEqual([
        422,
        'email_exists',
      ]);
  });

  it.each([
    { type: 'nonsense', email: newEmail() },
    { type: 'signup', email: newEmail() },
    { type: 'magiclink' },
    { type: 'magiclink', email: 'bad' },
    { type: 'email_change_new', email: newEmail() },
    { email: newEmail() },
  ])('POST /admin/generate_link refuses %j', async (body) => {
    expect(refusalOf(await generate(body)).slice(0, 1)[0]).toBeGreaterThanOrEqual(400);
    expect(refusalOf(await generate(body)).slice(1, 2)[0]).toMatch(/^(validation_failed|user_not_found)$/);
  });

  it('POST /admin/generate_link works with weak passwords refused, and where sign-ups are off', async () => {
    const link = bodyOf(await generate({ type: 'signup', email: newEmail(), password }, closed));
    expect(link.verification_type).toBe('signup');
  });
});

describe('POST /invite (contract 13)', () => {
  const invite = (body: unknown, query = '', { asAdmin } = confirming) => asAdmin('POST', `/invite${query}`, { body });

  it('POST /invite answers the invited user, and mails the invitation', async () => {
    const email = newEmail();
    const user = bodyOf(
      await invite(
        { email: email.toUpperCase(), data: { team: 'cats' } },
        '?redirect_to=http%3A%2F%2Flocalhost%3A3000%2Fwelcome',
      ),
    );
    expect(user).toMatchObject({ ...aUser({ email, invited_at: aTime }), user_metadata: { team: 'cats' } });
    expect(user).not.toHaveProperty('email_confirmed_at');
    expect(user.identities).toMatchObject([{ provider: 'email', email }]);
    const { link } = await confirming.getLastMail(email);
    expect(link?.searchParams.get('type')).toBe('invite');
    expect(link?.searchParams.get('redirect_to')).toBe('http://localhost:3000/welcome');
  });

  it('POST /invite refuses a confirmed user', async () => {
    const { email } = await confirming.addUser();
    expect(refusalOf(await invite({ email })).slice(0, 2)).toEqual([422, 'email_exists']);
    expect(await confirming.listMails(email)).toEqual([]);
  });

  it('POST /invite invites an unconfirmed user again', async () => {
    const email = newEmail();
    const first = bodyOf(await invite({ email }, '', closed));
    expect(bodyOf(await invite({ email }, '', closed)).id).toBe(first.id);
    expect(await closed.listMails(email)).toHaveLength(2);
  });

  it('POST /invite refuses a bad address', async () => {
    for (const body of [{}, { email: '' }, { email: 'bad' }])
      expect(refusalOf(await invite(body)).slice(0, 2)).toEqual([400, 'validation_failed']);
  });

  it('POST /invite is answered to an invited person who signs up without telling more', async () => {
    const email = newEmail();
    await invite({ email, data: { team: 'cats' } });
    await confirming.sql(`update auth.users set confirmation_sent_at = now() - interval '2 minutes' where email = $1`, [
      email,
    ]);
    const user = bodyOf(await confirming.post('/signup', { email, password }));
    expect(user).toMatchObject({ email, user_metadata: {}, identities: [] });
  });
});
