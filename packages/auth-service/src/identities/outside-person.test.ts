import { expect, test } from 'vitest';
import { describePerson } from './outside-person.ts';

const base = { issuer: 'https://issuer.test', subject: '7' };
const email = (address: string | null, isVerified = true, isPrimary = true) => ({ address, isVerified, isPrimary });

test('missing provider claims are not stored as empty claims', () => {
  const { claims } = describePerson({ ...base, name: '', username: null, emails: [] });
  expect(claims).toEqual({
    iss: 'https://issuer.test',
    sub: '7',
    provider_id: '7',
    email_verified: false,
    phone_verified: false,
  });
});

test('the first address counts, else the last, in small letters', () => {
  const { claims, emails } = describePerson({
    ...base,
    emails: [email('One@Example.org', true, false), email('TWO@example.org', false)],
  });
  expect(claims).toMatchObject({ email: 'two@example.org', email_verified: false });
  expect(emails.map(({ address }) => address)).toEqual(['one@example.org', 'two@example.org']);
  const { claims: without } = describePerson({
    ...base,
    emails: [email('one@example.org', true, false), email('two@example.org', true, false)],
  });
  expect(without.email).toBe('two@example.org');
});

test.each(['', null, 'nobody', 'mia@\u212aatz.test', `${'x'.repeat(250)}@example.org`, 'a b@example.org'])(
  '%j is no valid address',
  (address) => {
    const { emails, claims } = describePerson({ ...base, emails: [email(address)] });
    expect(emails).toEqual([]);
    expect(claims.email).toBeUndefined();
  },
);

test('characters that the database can’t store are removed from a name', () => {
  expect(describePerson({ ...base, name: 'Mi\0a', emails: [] }).claims.full_name).toBe('Mia');
});
