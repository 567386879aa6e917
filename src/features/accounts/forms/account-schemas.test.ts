import { describe, expect, it } from 'vitest';
import { m } from '#i18n/paraglide/messages.js';
import { refuse } from './account-outcome.ts';
import { codeSchema, signInSchema, signUpSchema } from './account-schemas.ts';

const identify = (identifier: string) => signInSchema.safeParse({ identifier, password: 'x' }).data?.identifier;

describe('signing in', () => {
  it('the sign-in form accepts an address or a number in common notations', () => {
    expect(identify(' Ada@example.com ')).toEqual({ email: 'Ada@example.com' });
    expect(identify('+33 6 12-34 (56) 78')).toEqual({ phone: '+33612345678' });
    expect(identify('0033612345678')).toEqual({ phone: '+33612345678' });
  });

  it.each(['', 'ada', 'ada@', '06 12 34 56 78', '+0123456789'])('the sign-in form rejects %j', (identifier) => {
    expect(identify(identifier)).toBeUndefined();
  });

  it('an empty sign-in field does not ask for a phone number, because the site may accept only addresses', () => {
    const empty = signInSchema.safeParse({ identifier: ' ', password: 'x' });
    expect(empty.error?.issues.map(({ message }) => message)).toEqual([m.accounts_error_required()]);
  });

  it('the sign-in form accepts an old, short password', () => {
    expect(signInSchema.safeParse({ identifier: 'a@b.fr', password: '123456' }).success).toBe(true);
  });
});

describe('signing up', () => {
  const form = { displayName: 'Ada', identifier: 'ada@example.com', password: 'meowmeow' };
  const errorsOf = (change: Partial<typeof form>) =>
    signUpSchema.safeParse({ ...form, ...change }).error?.issues.map(({ path }) => path[0]);

  it('the sign-up form accepts valid input', () => {
    expect(errorsOf({})).toBeUndefined();
    expect(errorsOf({ password: '🐈'.repeat(8) })).toBeUndefined();
  });

  it('the sign-up form has an error for every invalid field', () => {
    expect(errorsOf({ displayName: '  ', identifier: 'no', password: 'short' })).toEqual([
      'displayName',
      'identifier',
      'password',
    ]);
    expect(errorsOf({ password: 'é'.repeat(37) })).toEqual(['password']);
    expect(errorsOf({ displayName: 'a'.repeat(81) })).toEqual(['displayName']);
  });
});

describe('a code', () => {
  const parse = (code: string) => codeSchema.safeParse(code).data;

  it('a code is accepted as mails, messages and apps show it', () => {
    expect(parse('123456')).toBe('123456');
    expect(parse(' 123 456 ')).toBe('123456');
    expect(parse('123\u202f456')).toBe('123456');
    expect(parse('12-34-56-78')).toBe('12345678');
  });

  it.each(['', '12345', 'abcdef', '12345678901'])('a code is rejected if it is %j', (code) => {
    expect(parse(code)).toBeUndefined();
  });
});

describe('an error of the sign-in service', () => {
  it('an error of the service says how long to wait', () => {
    const message = 'For security purposes, you can only request this after 38 seconds.';
    expect(refuse({ code: 'over_email_send_rate_limit', status: 429, message })).toMatchObject({
      alert: { retryAfterSeconds: 38, message: expect.stringContaining('38') },
    });
  });

  it('an error about a weak password is at its field', () => {
    expect(refuse({ code: 'weak_password', status: 422, message: '' })).toMatchObject({
      fields: { password: expect.any(String) },
      alert: null,
    });
  });

  it('an error distinguishes a network failure from a wrong password', () => {
    expect(refuse({ name: 'AuthRetryableFetchError', status: 0, message: 'fetch failed' })).toMatchObject({
      alert: { code: 'network' },
    });
    expect(refuse({ code: 'invalid_credentials', status: 400, message: '' })).toMatchObject({
      alert: { code: 'invalid_credentials' },
    });
  });
});
