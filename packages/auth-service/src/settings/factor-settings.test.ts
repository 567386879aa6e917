import { expect, test } from 'vitest';
import { parseAuthSettings } from './auth-settings.ts';

const parse = (more: Record<string, string> = {}) =>
  parseAuthSettings({
    GOTRUE_SITE_URL: 'https://cats.test:8443/app',
    API_EXTERNAL_URL: 'https://cats.test/auth',
    ...more,
  });

test("second factors start with the hosted service's defaults", () => {
  expect(parse().factors).toEqual({
    maxEnrolled: 10,
    maxVerified: 10,
    challengeExpiryMs: 300_000,
    unverifiedExpiryMs: 300_000,
    attemptsPerMinute: 15,
    canEnroll: { totp: true, phone: false, webauthn: false },
    canVerify: { totp: true, phone: false, webauthn: false },
    isTotpSingleUse: false,
    phone: { codeLength: 6, minIntervalMs: 60_000, template: 'Your code is {{ .Code }}' },
  });
});

test('a security key is for the site, unless another relying party is named', () => {
  expect(parse().relyingParty).toEqual({ id: 'cats.test', name: 'cats.test', origins: ['https://cats.test:8443'] });
  const named = parse({
    GOTRUE_WEBAUTHN_RP_ID: 'example.org',
    GOTRUE_WEBAUTHN_RP_DISPLAY_NAME: 'Cats',
    GOTRUE_WEBAUTHN_RP_ORIGINS: 'https://a.example.org/, https://b.example.org:444,android:apk-key-hash:x-y',
  });
  expect(named.relyingParty).toEqual({
    id: 'example.org',
    name: 'Cats',
    origins: ['https://a.example.org', 'https://b.example.org:444', 'android:apk-key-hash:x-y'],
  });
});

test('a time is a number of seconds or a duration', () => {
  expect(parse({ GOTRUE_MFA_CHALLENGE_EXPIRY_DURATION: '1.5' }).factors.challengeExpiryMs).toBe(1500);
  expect(parse({ GOTRUE_MFA_CHALLENGE_EXPIRY_DURATION: '2m' }).factors.challengeExpiryMs).toBe(120_000);
  expect(parse({ GOTRUE_MFA_FACTOR_EXPIRY_DURATION: '300s' }).factors.unverifiedExpiryMs).toBe(300_000);
});

test.each([
  ['GOTRUE_MFA_CHALLENGE_EXPIRY_DURATION', 'soon'],
  ['GOTRUE_MFA_MAX_ENROLLED_FACTORS', '-1'],
  ['GOTRUE_MFA_PHONE_OTP_LENGTH', '4'],
  ['GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED', 'maybe'],
  ['GOTRUE_WEBAUTHN_RP_ORIGINS', 'example.org'],
])('%s=%s is refused at the start', (name, value) => {
  expect(() => parse({ [name]: value })).toThrow(`${name}: `);
});
