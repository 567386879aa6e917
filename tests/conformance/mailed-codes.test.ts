import { describe, expect, it } from 'vitest';
import { bodyOf, newEmail, newPhone, openInstance, refusalOf } from './instance.ts';
import { aTime } from './shapes.ts';

const confirming = openInstance('confirming');
const autoconfirm = openInstance('autoconfirm');
const closed = openInstance('closed');
const es256 = openInstance('es256');

const tooSoon = [
  429,
  'over_email_send_rate_limit',
  expect.stringMatching(/^For security purposes, you can only request this after \d+ seconds\.$/),
];

describe('POST /otp (contract 6)', () => {
  it.each([
    ['both', { email: newEmail(), phone: newPhone() }, expect.any(String)],
    ['an address and a channel', { email: newEmail(), channel: 'sms' }, expect.any(String)],
    ['neither', {}, 'One of email or phone must be set'],
    ['neither but other things', { create_user: true, data: {} }, 'One of email or phone must be set'],
  ])('POST /otp refuses %s', async (_case, body, message) => {
    expect(refusalOf(await confirming.post('/otp', body))).toEqual([400, 'validation_failed', message]);
  });

  it.each([{ email: newEmail() }, { phone: newPhone() }])(
    'POST /otp makes no account when the app asks for none: %j',
    async (address) => {
      const { body } = { body: { ...address, create_user: false } };
      expect(refusalOf(await confirming.post('/otp', body))).toEqual([
        422,
        'otp_disabled',
        'Signups not allowed for otp',
      ]);
      expect(refusalOf(await closed.post('/otp', body))[1]).toBe('otp_disabled');
    },
  );

  it('POST /otp sends a code to a member, also when the app asks for no account', async () => {
    const { email, id } = await confirming.addUser();
    expect(bodyOf(await confirming.post('/otp', { email, create_user: false }))).toEqual({});
    const { code, link } = await confirming.getLastMail(email);
    expect(code).toMatch(/^\d{6}$/);
    expect(link?.searchParams.get('type')).toBe('magiclink');
    expect((await confirming.getUserAsAdmin(id)).recovery_sent_at).toEqual(aTime);
  });

  it('POST /otp takes the nulls that clients send', async () => {
    const email = newEmail();
    const nulls = { code_challenge: null, code_challenge_method: null, channel: null };
    const body = { email, data: {}, create_user: true, gotrue_meta_security: {}, ...nulls };
    expect(bodyOf(await autoconfirm.post('/otp', body))).toEqual({});
  });

  it('POST /otp creates the account of a new user, with the given metadata, and mails a confirmation', async () => {
    const email = newEmail();
    expect(bodyOf(await confirming.post('/otp', { email, data: { likes: 'milk' } }))).toEqual({});
    const { link, code } = await confirming.getLastMail(email);
    expect(link?.searchParams.get('type')).toBe('signup');
    const { user } = bodyOf(await confirming.post('/verify', { type: 'email', email, token: code }));
    expect(user.user_metadata).toMatchObject({ likes: 'milk', email_verified: true });
  });

  it('POST /otp creates no account where sign-ups are off', async () => {
    expect(refusalOf(await closed.post('/otp', { email: newEmail() })).slice(0, 2)).toEqual([422, 'signup_disabled']);
  });

  it('POST /otp refuses a bad address', async () => {
    expect(refusalOf(await confirming.post('/otp', { email: 'bad@' }))[1]).toBe('validation_failed');
  });

  it('POST /otp says that no SMS sender is configured', async () => {
    const answer = await confirming.post('/otp', { phone: newPhone() });
    expect([answer.status, answer.body.message]).toEqual([500, 'Unable to get SMS provider']);
  });
});

describe('POST /magiclink (contract 6)', () => {
  it('POST /magiclink mails a member a link, and asks for patience after it', async () => {
    const { email } = await confirming.addUser();
    expect(bodyOf(await confirming.post('/magiclink', { email }))).toEqual({});
    expect(refusalOf(await confirming.post('/magiclink', { email }))).toEqual(tooSoon);
    expect(refusalOf(await confirming.post('/recover', { email }))).toEqual(tooSoon);
    expect(await confirming.listMails(email)).toHaveLength(1);
  });

  it('POST /magiclink makes a confirmed account where mails need no confirmation, and mails the link', async () => {
    const email = newEmail();
    expect(bodyOf(await autoconfirm.post('/magiclink', { email, data: { a: 1 } }))).toEqual({});
    const mails = await autoconfirm.listMails(email);
    expect(mails.map(({ link }) => link?.searchParams.get('type'))).toEqual(['magiclink']);
    const { user } = bodyOf(await autoconfirm.post('/verify', { type: 'magiclink', email, token: mails[0]!.code }));
    expect(user.user_metadata.a).toBe(1);
  });

  it('POST /magiclink mails an unconfirmed account its confirmation', async () => {
    const { email } = await confirming.addUser({ email_confirm: false });
    expect(bodyOf(await confirming.post('/magiclink', { email }))).toEqual({});
    expect((await confirming.getLastMail(email)).link?.searchParams.get('type')).toBe('signup');
    expect(refusalOf(await confirming.post('/magiclink', { email }))).toEqual(tooSoon);
  });

  it('POST /magiclink refuses without an address, for a new user where sign-ups are off, and where links are off', async () => {
    for (const body of [{}, { email: '' }, { email: null }])
      expect(refusalOf(await confirming.post('/magiclink', body)).slice(0, 2)).toEqual([422, 'validation_failed']);
    expect(refusalOf(await closed.post('/magiclink', { email: newEmail() })).slice(0, 2)).toEqual([
      422,
      'signup_disabled',
    ]);
    for (const path of ['/magiclink', '/otp'])
      expect(refusalOf(await es256.post(path, { email: newEmail() })).slice(0, 2)).toEqual([
        422,
        'email_provider_disabled',
      ]);
  });
});

describe('POST /recover (contract 6)', () => {
  it('POST /recover mails a member, and asks for patience after it', async () => {
    const { email, id } = await confirming.addUser();
    expect(bodyOf(await confirming.post('/recover', { email: email.toUpperCase() }))).toEqual({});
    expect((await confirming.getUserAsAdmin(id)).recovery_sent_at).toEqual(aTime);
    expect(refusalOf(await confirming.post('/recover', { email }))).toEqual(tooSoon);
    expect(refusalOf(await confirming.post('/otp', { email }))).toEqual(tooSoon);
    const mails = await confirming.listMails(email);
    expect(mails.map(({ link }) => link?.searchParams.get('type'))).toEqual(['recovery']);
  });

  it('POST /recover answers a stranger’s address as a member’s, without a mail', async () => {
    const email = newEmail('nobody');
    for (let round = 0; round < 2; round++) expect(bodyOf(await confirming.post('/recover', { email }))).toEqual({});
    expect(await confirming.listMails(email)).toEqual([]);
  });

  it('POST /recover refuses without an address', async () => {
    for (const body of [{}, { email: '' }, { email: null }])
      expect(refusalOf(await confirming.post('/recover', body)).slice(0, 2)).toEqual([400, 'validation_failed']);
  });

  it('POST /recover asks for no patience where the operator wants none', async () => {
    const { email } = await autoconfirm.addUser();
    for (let round = 0; round < 3; round++) expect(bodyOf(await autoconfirm.post('/recover', { email }))).toEqual({});
    expect(await autoconfirm.listMails(email)).toHaveLength(3);
  });
});

describe('POST /resend (contract 6)', () => {
  it.each([undefined, null, '', 'recovery', 'magiclink', 'SIGNUP', 'email'])(
    'POST /resend refuses the type %j',
    async (type) => {
      expect(refusalOf(await confirming.post('/resend', { type, email: newEmail() }))).toEqual([
        400,
        'validation_failed',
        'Missing one of these types: signup, email_change, sms, phone_change',
      ]);
    },
  );

  it.each([
    { type: 'signup' },
    { type: 'signup', phone: newPhone() },
    { type: 'sms' },
    { type: 'sms', email: newEmail() },
    { type: 'signup', email: newEmail(), phone: newPhone() },
    { type: 'sms', email: newEmail(), phone: newPhone() },
    { type: 'email_change' },
  ])('POST /resend refuses %j', async (body) => {
    expect(refusalOf(await confirming.post('/resend', body)).slice(0, 2)).toEqual([400, 'validation_failed']);
  });

  it('POST /resend tells nothing about strangers, about who is confirmed, or who changes nothing', async () => {
    const { email, phone } = await confirming.addUser({ phone: newPhone(), phone_confirm: true });
    for (const body of [
      { type: 'signup', email: newEmail() },
      { type: 'signup', email },
      { type: 'email_change', email },
      { type: 'email_change', email: newEmail() },
      { type: 'sms', phone },
      { type: 'sms', phone: newPhone() },
      { type: 'phone_change', phone },
    ])
      expect(bodyOf(await confirming.post('/resend', body))).toEqual({});
    expect(await confirming.listMails(email)).toEqual([]);
  });

  it('POST /resend sends a confirmation again: only the newer code counts', async () => {
    const email = newEmail();
    const { id } = bodyOf(await confirming.post('/signup', { email, password: 'six-letters' }));
    expect(refusalOf(await confirming.post('/resend', { type: 'signup', email }))).toEqual(tooSoon);
    await confirming.sql(`update auth.users set confirmation_sent_at = now() - interval '61 seconds' where id = $1`, [
      id,
    ]);
    expect(bodyOf(await confirming.post('/resend', { type: 'signup', email }))).toEqual({});
    const [first, second] = await confirming.listMails(email);
    expect(second!.link?.searchParams.get('type')).toBe('signup');
    if (first!.code !== second!.code)
      expect(
        refusalOf(await confirming.post('/verify', { type: 'signup', email, token: first!.code })).slice(0, 2),
      ).toEqual([403, 'otp_expired']);
    bodyOf(await confirming.post('/verify', { type: 'signup', email, token: second!.code }));
  });

  it('POST /resend sends a change of address again, asked for by the current address', async () => {
    const { user, access_token } = await autoconfirm.newMember();
    const email = newEmail('moved');
    bodyOf(await autoconfirm.put('/user', { email }, { token: access_token }));
    const before = (await autoconfirm.listMails(email)).length;
    expect(bodyOf(await autoconfirm.post('/resend', { type: 'email_change', email: user.email }))).toEqual({});
    expect((await autoconfirm.listMails(email)).length).toBe(before + 1);
    expect((await autoconfirm.getLastMail(email)).link?.searchParams.get('type')).toBe('email_change');
  });
});

describe('POST /sso (contract 6)', () => {
  it('POST /sso says that it is off before it reads the body', async () => {
    for (const body of [{ domain: 'example.com' }, {}, '{"broken'])
      expect(refusalOf(await confirming.post('/sso', body))).toEqual([
        404,
        'saml_provider_disabled',
        'SAML 2.0 is disabled',
      ]);
  });
});
