import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bodyOf, newEmail, openInstance, password, refusalOf } from './instance.ts';
import { aTime, aUser, text } from './shapes.ts';

const confirming = openInstance('confirming');
const autoconfirm = openInstance('autoconfirm');
const closed = openInstance('closed');
const unsupported = expect.stringMatching(/^(Unsupported verification type|Invalid email verification type)$/);
const badCode = [403, 'otp_expired', 'Token has expired or is invalid'];
const badLink = [403, 'otp_expired', 'Email link is invalid or has expired'];
const sha224 = (value: string) => createHash('sha224').update(value).digest('hex');

async function signUp(fields: Record<string, unknown> = {}) {
  const email = newEmail();
  const user = bodyOf(await confirming.post('/signup', { email, password, ...fields }));
  const { code, link } = await confirming.getLastMail(email);
  return { email, user, code, hash: link!.searchParams.get('token')! };
}

const otherThan = (code: string) => String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0');

describe('POST /verify refuses (contract 6)', () => {
  const email = newEmail();
  it.each([
    [{ email, token: '123456' }, 'Verify requires a verification type'],
    [{ type: '', email, token: '123456' }, 'Verify requires a verification type'],
    [{ type: 'signup', email }, 'Verify requires either a token or a token hash'],
    [{ type: 'signup', email, token: '1', token_hash: 'x' }, 'Verify requires either a token or a token hash'],
    [{ type: 'signup' }, 'Verify requires either a token or a token hash'],
    [{ type: 'signup', token: '1' }, 'Only an email address or phone number should be provided on verify'],
    [
      { type: 'signup', token: '1', email, phone: '15551234567' },
      'Only an email address or phone number should be provided on verify',
    ],
    [{ type: 'signup', token_hash: 'x', email }, 'Only the token_hash and type should be provided'],
    [{ type: 'sms', token_hash: 'x', phone: '15551234567' }, 'Only the token_hash and type should be provided'],
    [
      { type: 'signup', token_hash: 'x', redirect_to: 'http://localhost:3000' },
      'Only the token_hash and type should be provided',
    ],
    [{ type: 'nonsense', token: '123456', phone: '15551234567' }, unsupported],
    [{ type: 'nonsense', token: '123456', email }, unsupported],
    [{ type: 'nonsense', token_hash: 'x' }, unsupported],
    [{ type: 'sms', token_hash: 'x' }, unsupported],
  ])('%j', async (body, message) => {
    expect(refusalOf(await confirming.post('/verify', body))).toEqual([400, 'validation_failed', message]);
  });

  it('POST /verify refuses an address or a number of a wrong form', async () => {
    expect(
      refusalOf(await confirming.post('/verify', { type: 'signup', email: 'bad', token: '123456' })).slice(0, 2),
    ).toEqual([422, 'validation_failed']);
    expect(
      refusalOf(await confirming.post('/verify', { type: 'sms', phone: '0', token: '123456' })).slice(0, 2),
    ).toEqual([400, 'validation_failed']);
  });

  it.each(['signup', 'magiclink', 'recovery', 'invite', 'email_change', 'email'])(
    'POST /verify refuses a %s code for an unknown user, and a hash that was never sent',
    async (type) => {
      expect(refusalOf(await confirming.post('/verify', { type, email: newEmail(), token: '123456' }))).toEqual(
        badCode,
      );
      expect(refusalOf(await confirming.post('/verify', { type, token_hash: sha224('nothing') }))).toEqual(badLink);
    },
  );

  it('POST /verify refuses an SMS code for an unknown user', async () => {
    for (const type of ['sms', 'phone_change'])
      expect(refusalOf(await confirming.post('/verify', { type, phone: '15559999999', token: '123456' }))).toEqual(
        badCode,
      );
  });
});

describe('POST /verify confirms a sign-up (contract 6)', () => {
  it('POST /verify confirms a sign-up with the code: the answer is a session, the address is confirmed everywhere', async () => {
    const { email, code, user } = await signUp({ data: { name: 'Zoé' } });
    const session = bodyOf(await confirming.post('/verify', { type: 'signup', email, token: code }));
    expect(session).toEqual({
      access_token: text,
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: expect.any(Number),
      refresh_token: text,
      user: aUser({
        id: user.id,
        email,
        email_confirmed_at: aTime,
        confirmed_at: aTime,
        confirmation_sent_at: aTime,
        last_sign_in_at: aTime,
        user_metadata: { name: 'Zoé', email, email_verified: true, phone_verified: false, sub: user.id },
      }),
    });
    expect(session.user.identities[0].identity_data.email_verified).toBe(true);
  });

  it('POST /verify confirms a sign-up with the code as people and clients send it: any letter case of the address, redirect in the query', async () => {
    const { email, code } = await signUp();
    const answer = await confirming.post('/verify?redirect_to=http%3A%2F%2Flocalhost%3A3000%2Fhome', {
      type: 'signup',
      email: email.toUpperCase(),
      token: code,
      gotrue_meta_security: { captcha_token: null },
    });
    expect(bodyOf(answer).user.email).toBe(email);
  });

  it('POST /verify confirms a sign-up with the hash, which is the SHA-224 of address and code', async () => {
    const { email, code, hash, user } = await signUp();
    expect(hash).toBe(sha224(email + code));
    const session = bodyOf(await confirming.post('/verify', { type: 'signup', token_hash: hash }));
    expect(session.user.id).toBe(user.id);
  });

  it('POST /verify confirms a sign-up with "email" for a type, as newer apps say', async () => {
    const [byCode, byHash] = [await signUp(), await signUp()];
    bodyOf(await confirming.post('/verify', { type: 'email', email: byCode.email, token: byCode.code }));
    bodyOf(await confirming.post('/verify', { type: 'email', token_hash: byHash.hash }));
  });

  it('POST /verify confirms a sign-up once only, by code or by link', async () => {
    const { email, code, hash } = await signUp();
    bodyOf(await confirming.post('/verify', { type: 'signup', email, token: code }));
    expect(refusalOf(await confirming.post('/verify', { type: 'signup', email, token: code }))).toEqual(badCode);
    expect(refusalOf(await confirming.post('/verify', { type: 'email', email, token: code }))).toEqual(badCode);
    expect(refusalOf(await confirming.post('/verify', { type: 'signup', token_hash: hash }))).toEqual(badLink);
  });

  it('POST /verify confirms a sign-up once only, when two tabs confirm concurrently', async () => {
    const { email, code } = await signUp();
    const both = await Promise.all(
      [1, 2].map(() => confirming.post('/verify', { type: 'signup', email, token: code })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it('POST /verify confirms a sign-up still, after wrong codes: they burn nothing', async () => {
    const { email, code } = await signUp();
    for (let attempt = 0; attempt < 3; attempt++)
      expect(refusalOf(await confirming.post('/verify', { type: 'signup', email, token: otherThan(code) }))).toEqual(
        badCode,
      );
    bodyOf(await confirming.post('/verify', { type: 'signup', email, token: code }));
  });

  it('POST /verify does not confirm a sign-up as something else than it is', async () => {
    const { email, code, hash } = await signUp();
    for (const type of ['recovery', 'magiclink', 'email_change']) {
      expect(refusalOf(await confirming.post('/verify', { type, email, token: code }))).toEqual(badCode);
      expect(refusalOf(await confirming.post('/verify', { type, token_hash: hash }))).toEqual(badLink);
    }
  });

  it('POST /verify confirms a sign-up within a day', async () => {
    const { email, code, user } = await signUp();
    await confirming.sql(`update auth.users set confirmation_sent_at = now() - interval '23 hours' where id = $1`, [
      user.id,
    ]);
    bodyOf(await confirming.post('/verify', { type: 'signup', email, token: code }));
  });

  it('POST /verify does not confirm a sign-up with the code of another address', async () => {
    const [mine, theirs] = [await signUp(), await signUp()];
    if (mine.code === theirs.code) return;
    expect(
      refusalOf(await confirming.post('/verify', { type: 'signup', email: mine.email, token: theirs.code })),
    ).toEqual(badCode);
  });

  it('POST /verify does not confirm a sign-up with a code that has run out', async () => {
    const { email, code, hash, user } = await signUp();
    await confirming.sql(`update auth.users set confirmation_sent_at = now() - interval '25 hours' where id = $1`, [
      user.id,
    ]);
    await confirming.sql(
      `update auth.one_time_tokens set created_at = now() - interval '25 hours', updated_at = now() - interval '25 hours' where user_id = $1`,
      [user.id],
    );
    expect(refusalOf(await confirming.post('/verify', { type: 'signup', email, token: code }))).toEqual(badCode);
    expect(refusalOf(await confirming.post('/verify', { type: 'signup', token_hash: hash }))).toEqual(badLink);
    expect((await confirming.getUserAsAdmin(user.id)).email_confirmed_at).toBeUndefined();
  });

  it('POST /verify does not confirm a sign-up of a banned user', async () => {
    const { email, code, hash, user } = await signUp();
    await confirming.asAdmin('PUT', `/admin/users/${user.id}`, { body: { ban_duration: '1h' } });
    expect(refusalOf(await confirming.post('/verify', { type: 'signup', email, token: code })).slice(0, 2)).toEqual([
      403,
      'user_banned',
    ]);
    expect(refusalOf(await confirming.post('/verify', { type: 'signup', token_hash: hash })).slice(0, 2)).toEqual([
      403,
      'user_banned',
    ]);
  });
});

describe('POST /verify signs in (contract 6)', () => {
  it.each([
    ['/recover', 'recovery'],
    ['/magiclink', 'magiclink'],
    ['/otp', 'magiclink'],
    ['/otp', 'email'],
  ])('POST /verify signs in with the code of %s as %s', async (path, type) => {
    const { email, id } = await confirming.addUser();
    bodyOf(await confirming.post(path, { email }));
    const { code } = await confirming.getLastMail(email);
    const session = bodyOf(await confirming.post('/verify', { type, email, token: code }));
    expect(session.user.id).toBe(id);
    expect(refusalOf(await confirming.post('/verify', { type, email, token: code }))).toEqual(badCode);
  });

  it.each(['magiclink', 'recovery'])(
    'POST /verify signs in with a generated %s link, and confirms an unconfirmed address',
    async (type) => {
      const { email, id } = await confirming.addUser({ email_confirm: false });
      const link = bodyOf(await confirming.asAdmin('POST', '/admin/generate_link', { body: { type, email } }));
      const session = bodyOf(
        await confirming.post('/verify', { type: link.verification_type, token_hash: link.hashed_token }),
      );
      expect(session.user).toMatchObject({ id, email_confirmed_at: aTime });
    },
  );

  it('POST /verify signs in and voids every other code of that person', async () => {
    const { email } = await autoconfirm.addUser();
    bodyOf(await autoconfirm.post('/recover', { email }));
    const { code } = await autoconfirm.getLastMail(email);
    bodyOf(await autoconfirm.post('/verify', { type: 'recovery', email, token: code }));
    expect(refusalOf(await autoconfirm.post('/verify', { type: 'magiclink', email, token: code }))).toEqual(badCode);
  });

  it('POST /verify signs in with a code of the length that the operator wants', async () => {
    const { email } = await closed.addUser();
    bodyOf(await closed.post('/otp', { email }));
    const { code } = await closed.getLastMail(email);
    expect(code).toMatch(/^\d{8}$/);
    expect(bodyOf(await closed.post('/verify', { type: 'email', email, token: code })).user.email).toBe(email);
  });

  it('POST /verify signs in with only the newest of several codes', async () => {
    const { email } = await autoconfirm.addUser();
    for (let round = 0; round < 2; round++) bodyOf(await autoconfirm.post('/recover', { email }));
    const [older, newer] = await autoconfirm.listMails(email);
    if (older!.code !== newer!.code)
      expect(refusalOf(await autoconfirm.post('/verify', { type: 'recovery', email, token: older!.code }))).toEqual(
        badCode,
      );
    bodyOf(await autoconfirm.post('/verify', { type: 'recovery', email, token: newer!.code }));
  });

  it('POST /verify signs in an invited person, who gets an account without knowing its password', async () => {
    const email = newEmail();
    const invited = bodyOf(await confirming.asAdmin('POST', '/invite', { body: { email, data: { team: 'cats' } } }));
    const { code, link } = await confirming.getLastMail(email);
    expect(link?.searchParams.get('type')).toBe('invite');
    const session = bodyOf(await confirming.post('/verify', { type: 'invite', email, token: code }));
    expect(session.user).toMatchObject({
      id: invited.id,
      invited_at: aTime,
      email_confirmed_at: aTime,
      user_metadata: { team: 'cats', email_verified: true },
    });
  });
});
