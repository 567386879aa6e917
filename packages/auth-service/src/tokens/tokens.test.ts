import { propertyRuns } from '@catlas/platform/tests/test-scale.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCodeChallenge } from './flow-state.ts';
import { createCode, hashCode, isExpired, isSameHash } from './one-time-token.ts';
import { createRefreshToken, openRefreshToken, parseRefreshToken, sealRefreshToken } from './refresh-token.ts';

test('refresh tokens have the form that clients and dumps know, and never repeat', () => {
  const tokens = Array.from({ length: 2000 }, createRefreshToken);
  for (const token of tokens) expect(parseRefreshToken(token)).toMatch(/^[a-z0-9]{12}$/);
  expect(new Set(tokens).size).toBe(tokens.length);
});

test('no other text is accepted as a refresh token', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (text) => {
      fc.pre(!/^[a-z0-9]{12}$/.test(text));
      expect(() => parseRefreshToken(text)).toThrow('Refresh token is not valid');
    }),
    { numRuns: propertyRuns(2000) },
  );
  expect(() => parseRefreshToken('abcdefghijk1\n')).toThrow('Refresh token is not valid');
});

test('codes are digits of the asked length, with leading zeros', () => {
  const codes = Array.from({ length: 500 }, () => createCode(6));
  for (const code of codes) expect(code).toMatch(/^\d{6}$/);
  expect(codes.some((code) => code.startsWith('0'))).toBe(true);
});

test('a code counts for its own address only, whether or not it was sent for a code exchange', () => {
  const hash = hashCode('a@example.org', '123456');
  expect(hash).toMatch(/^[0-9a-f]{56}$/);
  expect(isSameHash(hash, hash)).toBe(true);
  expect(isSameHash(hash, `pkce_${hash}`)).toBe(true);
  expect(isSameHash(hashCode('b@example.org', '123456'), hash)).toBe(false);
  for (const nothing of [null, '', 'pkce_']) expect(isSameHash(hash, nothing)).toBe(false);
  expect(isSameHash('', 'pkce_')).toBe(false);
});

test('a code that was never sent has ended, as has one past its time', () => {
  const now = new Date('2026-01-01T00:01:00Z');
  expect(isExpired(null, 60_000, now)).toBe(true);
  expect(isExpired(new Date('2026-01-01T00:00:00Z'), 60_000, now)).toBe(false);
  expect(isExpired(new Date('2026-01-01T00:00:00Z'), 59_999, now)).toBe(true);
});

const challenge = 'x'.repeat(43);

test('a client without a challenge is no PKCE client, and one with half of it is refused', () => {
  expect(parseCodeChallenge({ code_challenge: '', code_challenge_method: '' })).toBeNull();
  expect(parseCodeChallenge({ code_challenge: challenge, code_challenge_method: 'S256' })).toEqual({
    challenge,
    method: 's256',
  });
  for (const [code_challenge, code_challenge_method] of [
    [challenge, ''],
    ['', 's256'],
    ['x'.repeat(42), 's256'],
    ['x'.repeat(129), 's256'],
    [`${challenge}+`, 's256'],
    [challenge, 'md5'],
  ] as const) {
    expect(() => parseCodeChallenge({ code_challenge, code_challenge_method })).toThrow(/code.challenge/);
  }
});

test('a refresh token is sealed for its parent: no other token opens it, nor a seal that was tampered with', () => {
  const [token, parent] = [createRefreshToken(), createRefreshToken()];
  const sealed = sealRefreshToken(token, parent);
  expect(openRefreshToken(sealed, parent)).toBe(token);
  expect(() => openRefreshToken(sealed, createRefreshToken())).toThrow();
  expect(() => openRefreshToken(sealed, token)).toThrow();
  const bytes = Buffer.from(sealed, 'base64url');
  for (let index = 0; index < bytes.length; index++) {
    const forged = Buffer.from(bytes);
    forged[index]! ^= 1;
    expect(() => openRefreshToken(forged.toString('base64url'), parent)).toThrow();
  }
});
