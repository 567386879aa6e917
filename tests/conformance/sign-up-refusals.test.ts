import { describe, expect, it } from 'vitest';
import { bodyOf, newEmail, newPhone, openInstance, password, refusalOf } from './instance.ts';

const confirming = openInstance('confirming');
const autoconfirm = openInstance('autoconfirm');
const closed = openInstance('closed');
const s256 = { code_challenge: 'a'.repeat(43), code_challenge_method: 's256' };

describe('POST /signup refuses (contract 6)', () => {
  it.each([
    [{ password: '' }, 'Signup requires a valid password'],
    [{}, 'Signup requires a valid password'],
    [{ password: 'x'.repeat(73) }, 'Password cannot be longer than 72 characters'],
    [{ password: 'ü'.repeat(37) }, 'Password cannot be longer than 72 characters'],
    [{ password, phone: '15551234567' }, 'Only an email address or phone number should be provided on signup.'],
    [{ password, code_challenge: s256.code_challenge }, 'PKCE flow requires code_challenge_method and code_challenge'],
    [{ password, code_challenge_method: 's256' }, 'PKCE flow requires code_challenge_method and code_challenge'],
  ])('%j', async (fields, message) => {
    const email = newEmail();
    expect(refusalOf(await autoconfirm.post('/signup', { email, ...fields }))).toEqual([
      400,
      'validation_failed',
      message,
    ]);
  });

  it.each([
    ['too short a challenge', { ...s256, code_challenge: 'a'.repeat(42) }],
    ['too long a challenge', { ...s256, code_challenge: 'a'.repeat(129) }],
    ['a challenge with a strange character', { ...s256, code_challenge: `${'a'.repeat(42)}+` }],
    ['an unknown challenge method', { ...s256, code_challenge_method: 's512' }],
  ])('%s', async (_case, pkce) => {
    const answer = await confirming.post('/signup', { email: newEmail(), password, ...pkce });
    expect(refusalOf(answer).slice(0, 2)).toEqual([400, 'validation_failed']);
  });

  it('POST /signup refuses a telephone number with PKCE, or over an unknown channel', async () => {
    for (const fields of [s256, { channel: 'pigeon' }]) {
      const answer = await confirming.post('/signup', { phone: newPhone(), password, ...fields });
      expect(refusalOf(answer).slice(0, 2)).toEqual([400, 'validation_failed']);
    }
  });

  it('takes a password of exactly 72 bytes, and all of it counts', async () => {
    const email = newEmail();
    const long = `${'x'.repeat(70)}ü`;
    bodyOf(await autoconfirm.post('/signup', { email, password: long }));
    expect((await autoconfirm.signIn(email, long)).user.email).toBe(email);
    expect(
      refusalOf(await autoconfirm.post('/token?grant_type=password', { email, password: `${'x'.repeat(70)}é` }))[1],
    ).toBe('invalid_credentials');
  });

  it.each([
    'no-at-sign',
    'two@@example.com',
    '@example.com',
    'a b@example.com',
    'dot@.com',
    'space@example .com',
    'name@example.com\n',
    'Name <name@example.com>',
  ])('the address %j', async (email) => {
    expect(refusalOf(await autoconfirm.post('/signup', { email, password }))).toEqual([
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ]);
  });

  it('POST /signup refuses an address of more than 255 characters', async () => {
    const email = `${'a'.repeat(250)}@example.com`;
    expect(refusalOf(await autoconfirm.post('/signup', { email, password })).slice(0, 2)).toEqual([
      400,
      'validation_failed',
    ]);
  });

  it.each(['0123456789', '1', '1234567890123456', '+1 555 CATS', '++15551234567', '15-551-234'])(
    'POST /signup refuses the number %j',
    async (phone) => {
      expect(refusalOf(await autoconfirm.post('/signup', { phone, password }))).toEqual([
        400,
        'validation_failed',
        'Invalid phone number format (E.164 required)',
      ]);
    },
  );

  it('POST /signup reads a number with spaces', async () => {
    const phone = newPhone();
    const spaced = `+${phone.slice(0, 1)} ${phone.slice(1, 4)} ${phone.slice(4)}`;
    expect(bodyOf(await autoconfirm.post('/signup', { phone: spaced, password })).user.phone).toBe(phone);
  });

  it('POST /signup refuses anonymous people, unless they are let in', async () => {
    expect(refusalOf(await autoconfirm.post('/signup', { data: { a: 1 } }))).toEqual([
      422,
      'anonymous_provider_disabled',
      'Anonymous sign-ins are disabled',
    ]);
    expect(refusalOf(await autoconfirm.post('/signup', {}))[1]).toBe('anonymous_provider_disabled');
  });
});

describe('POST /signup with several faults names the first (contract 6)', () => {
  it.each([
    ['weak before two addresses', { password: 'x', phone: '15551234567' }, 'weak_password'],
    ['two addresses before half of PKCE', { password, phone: '1', code_challenge: 'x' }, 'validation_failed'],
  ])('%s', async (_case, fields, code) => {
    expect(refusalOf(await autoconfirm.post('/signup', { email: newEmail(), ...fields }))[1]).toBe(code);
  });

  it('POST /signup with several faults names the first a missing password before a bad address, a weak one too', async () => {
    expect(refusalOf(await autoconfirm.post('/signup', { email: 'bad' }))[2]).toBe('Signup requires a valid password');
    expect(refusalOf(await autoconfirm.post('/signup', { email: 'bad', password: 'x' }))[1]).toBe('weak_password');
  });

  it('POST /signup with several faults names the first a server without sign-ups before everything else', async () => {
    for (const body of [
      { email: newEmail(), password: '' },
      { email: 'bad', password },
      { phone: newPhone(), password },
    ])
      expect(refusalOf(await closed.post('/signup', body))).toEqual([
        422,
        'signup_disabled',
        'Signups not allowed for this instance',
      ]);
  });
});

describe('weak passwords (contract 6)', () => {
  const reasonsFor = async (secret: string) => {
    const { id } = await closed.addUser();
    const answer = await closed.asAdmin('PUT', `/admin/users/${id}`, { body: { password: secret } });
    expect(refusalOf(answer).slice(0, 2)).toEqual([422, 'weak_password']);
    return answer.body;
  };

  it('weak passwords are explained by length, by characters, or by both', async () => {
    expect((await reasonsFor('Short7')).weak_password.reasons).toEqual(['length']);
    expect((await reasonsFor('only-lower-case')).weak_password.reasons).toEqual(['characters']);
    expect((await reasonsFor('short')).weak_password.reasons).toEqual(['length', 'characters']);
  });

  it('weak passwords say how long and of which characters they should be', async () => {
    const { message } = await reasonsFor('short');
    expect(message).toMatch(/^Password should be at least 10 characters\./);
    expect(message).toContain('at least one character of each: ');
    expect(message).toContain('abcdefghijklmnopqrstuvwxyz');
    expect(message).toContain('0123456789');
  });
});
