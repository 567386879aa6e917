import { describe, expect, it } from 'vitest';
import { bodyOf, newEmail, newPhone, openInstance, password, refusalOf } from './instance.ts';
import { anEmailIdentity, aTime, aUser, aUuid, text } from './shapes.ts';

const confirming = openInstance('confirming');
const autoconfirm = openInstance('autoconfirm');

describe('POST /signup with autoconfirm (contract 2, 6)', () => {
  it('POST /signup with autoconfirm answers a whole session with the whole user', async () => {
    const email = newEmail();
    const before = Math.floor(Date.now() / 1000);
    const session = bodyOf(await autoconfirm.post('/signup', { email, password, data: { nickname: 'Félix 🐈' } }));
    const { id } = session.user;
    const known = { nickname: 'Félix 🐈', email, email_verified: true, phone_verified: false, sub: id };
    expect(session).toEqual({
      access_token: text,
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: expect.any(Number),
      refresh_token: text,
      user: aUser({
        email,
        email_confirmed_at: aTime,
        confirmed_at: aTime,
        last_sign_in_at: aTime,
        app_metadata: { provider: 'email', providers: ['email'] },
        user_metadata: known,
        identities: [anEmailIdentity(id, email, { ...known, email_verified: expect.any(Boolean) })],
      }),
    });
    expect(session.expires_at - before).toBeGreaterThanOrEqual(3600);
    expect(session.expires_at - before).toBeLessThan(3600 + 60);
    expect(session.user.confirmed_at).toBe(session.user.email_confirmed_at);
  });

  it('POST /signup with autoconfirm says that an address is taken, in any letter case', async () => {
    const email = newEmail();
    bodyOf(await autoconfirm.post('/signup', { email, password }));
    expect(refusalOf(await autoconfirm.post('/signup', { email: email.toUpperCase(), password }))).toEqual([
      422,
      'user_already_exists',
      'User already registered',
    ]);
  });

  it('POST /signup with autoconfirm signs a telephone number up, stored without its plus', async () => {
    const phone = newPhone();
    const { user, access_token } = bodyOf(await autoconfirm.post('/signup', { phone: `+${phone}`, password }));
    expect(access_token).toBeTruthy();
    expect(user).toEqual(
      aUser({
        email: '',
        phone,
        phone_confirmed_at: aTime,
        confirmed_at: aTime,
        last_sign_in_at: aTime,
        app_metadata: { provider: 'phone', providers: ['phone'] },
        identities: [expect.objectContaining({ provider: 'phone', id: user.id })],
      }),
    );
    expect(user.identities[0]).not.toHaveProperty('email');
    expect(user.identities[0].identity_data).toMatchObject({ sub: user.id, phone, phone_verified: true });
    expect(refusalOf(await autoconfirm.post('/signup', { phone, password })).slice(0, 2)).toEqual([
      422,
      'user_already_exists',
    ]);
  });

  it('POST /signup with autoconfirm stores addresses in lower case and keeps what stands behind a plus', async () => {
    const tag = newEmail('Mixed.Case+Tag');
    const { user } = bodyOf(await autoconfirm.post('/signup', { email: tag, password }));
    expect(user.email).toBe(tag.toLowerCase());
    expect(user.identities[0].email).toBe(tag.toLowerCase());
    expect((await autoconfirm.signIn(tag.toUpperCase())).user.id).toBe(user.id);
    const { user: other } = bodyOf(
      await autoconfirm.post('/signup', { email: tag.replace('+Tag', '+tag2'), password }),
    );
    expect(other.id).not.toBe(user.id);
  });

  it('POST /signup with autoconfirm keeps large and unusual metadata as it was given', async () => {
    const data = {
      long: 'ü'.repeat(20_000),
      nested: { list: [1, 2.5, null, { deep: [] }], empty: {} },
      'a key with "quotes" and ☃': false,
      rtl: 'שלום',
      email: 'kept-from-overwriting@example.com',
    };
    const email = newEmail();
    const { user } = bodyOf(await autoconfirm.post('/signup', { email, password, data }));
    expect(user.user_metadata).toMatchObject({ ...data, email });
    expect((await autoconfirm.getUserAsAdmin(user.id)).user_metadata).toEqual(user.user_metadata);
  });
});

describe('POST /signup that waits for a confirmation (contract 6)', () => {
  it('POST /signup that waits for a confirmation answers the bare user, and mails', async () => {
    const email = newEmail();
    const user = bodyOf(await confirming.post('/signup', { email, password, data: { likes: 'tuna' } }));
    const known = { likes: 'tuna', email, sub: user.id, email_verified: false, phone_verified: false };
    expect(user).toEqual(
      aUser({
        email,
        confirmation_sent_at: aTime,
        app_metadata: { provider: 'email', providers: ['email'] },
        user_metadata: known,
        identities: [anEmailIdentity(user.id, email, known)],
      }),
    );
    expect(await confirming.listMails(email)).toHaveLength(1);
  });

  it('POST /signup that waits for a confirmation leaves an unconfirmed account as it is when it is signed up again, until the new token is confirmed: then the new password counts', async () => {
    const email = newEmail();
    const first = bodyOf(await confirming.post('/signup', { email, password, data: { by: 'first' } }));
    await confirming.sql(`update auth.users set confirmation_sent_at = now() - interval '2 minutes' where id = $1`, [
      first.id,
    ]);
    const again = bodyOf(
      await confirming.post('/signup', { email, password: 'of-somebody-else', data: { by: 'second' } }),
    );
    expect(again.id).toBe(first.id);
    expect(again.identities).toHaveLength(1);
    expect((await confirming.getUserAsAdmin(first.id)).user_metadata.by).toBe('first');
    const mails = await confirming.listMails(email);
    expect(mails).toHaveLength(2);
    const signIn = (word: string) => confirming.post('/token?grant_type=password', { email, password: word });
    expect(refusalOf(await signIn(password))[1]).toBe('email_not_confirmed');
    bodyOf(await confirming.post('/verify', { type: 'signup', email, token: mails[1]!.code }));
    expect(bodyOf(await signIn('of-somebody-else')).user).toMatchObject({
      id: first.id,
      user_metadata: { by: 'second' },
    });
    expect(refusalOf(await signIn(password))[1]).toBe('invalid_credentials');
  });

  it('POST /signup that waits for a confirmation asks for patience when the confirmation was sent just now', async () => {
    const email = newEmail();
    bodyOf(await confirming.post('/signup', { email, password }));
    const [status, code, message] = refusalOf(await confirming.post('/signup', { email, password }));
    expect([status, code]).toEqual([429, 'over_email_send_rate_limit']);
    expect(message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/);
    expect(await confirming.listMails(email)).toHaveLength(1);
  });

  it("POST /signup that waits for a confirmation doesn't tell a stranger that an address has an account: the answer is that of a new one, and no mail goes out", async () => {
    const { email, id } = await confirming.addUser();
    const data = { who: 'stranger' };
    const user = bodyOf(await confirming.post('/signup', { email, password: 'of-a-stranger', data }));
    expect(user).toEqual(
      aUser({
        email,
        role: '',
        identities: [],
        confirmation_sent_at: aTime,
        app_metadata: { provider: 'email', providers: ['email'] },
        user_metadata: data,
      }),
    );
    expect(user.id).not.toBe(id);
    expect(user.id).toEqual(aUuid);
    expect(await confirming.listMails(email)).toEqual([]);
    expect((await confirming.signIn(email)).user.id).toBe(id);
  });
});
