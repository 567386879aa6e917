import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseAuthSettings } from './auth-settings.ts';
import { parseGoDuration } from './go-duration.ts';

const required = { GOTRUE_SITE_URL: 'http://site.test/', API_EXTERNAL_URL: 'http://auth.test/auth/v1/' };

test('every wrong setting is named in one error, so that a start needs one try', () => {
  const wrong = {
    GOTRUE_SITE_URL: 'somewhere',
    GOTRUE_DISABLE_SIGNUP: 'maybe',
    GOTRUE_MAILER_OTP_LENGTH: '4',
    GOTRUE_SMTP_MAX_FREQUENCY: 'soon',
    GOTRUE_URI_ALLOW_LIST: 'https://[z-a].test',
    GOTRUE_JWT_KEYS: '[]',
  };
  let message = '';
  try {
    parseAuthSettings(wrong);
  } catch (error) {
    message = (error as Error).message;
  }
  for (const name of [...Object.keys(wrong), 'GOTRUE_API_EXTERNAL_URL']) expect(message).toContain(`${name}: `);
});

function samlKey(modulusLength: number): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength });
  return privateKey.export({ format: 'der', type: 'pkcs1' }).toString('base64');
}

test.each([
  [{ GOTRUE_SECURITY_CAPTCHA_ENABLED: 'true' }, 'GOTRUE_SECURITY_CAPTCHA_SECRET: is needed'],
  [{ GOTRUE_SECURITY_CAPTCHA_PROVIDER: 'mine' }, 'GOTRUE_SECURITY_CAPTCHA_PROVIDER: must be'],
  [{ GOTRUE_SAML_ENABLED: 'true' }, 'GOTRUE_SAML_PRIVATE_KEY: is needed'],
  [{ GOTRUE_SAML_ENABLED: 'true', GOTRUE_SAML_PRIVATE_KEY: 'x' }, 'GOTRUE_SAML_PRIVATE_KEY: must be an RSA key'],
  [{ GOTRUE_SAML_PRIVATE_KEY: samlKey(1024) }, 'GOTRUE_SAML_PRIVATE_KEY: must be an RSA key of at least 2048 bits'],
  [{ GOTRUE_SAML_RELAY_STATE_VALIDITY_PERIOD: 'soon' }, 'GOTRUE_SAML_RELAY_STATE_VALIDITY_PERIOD: must be'],
])('%j is refused: %s', (wrong, message) => {
  expect(() => parseAuthSettings({ ...required, ...wrong })).toThrow(message);
});

function problemOf(environment: Record<string, string>): string {
  try {
    parseAuthSettings({ ...required, ...environment });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

test('a misspelt setting is an error that names the nearest one, beside all other errors', () => {
  const message = problemOf({
    GOTRUE_DISABLE_SINGUP: 'true',
    GOTRUE_PASSWORD_MINIMUM_LENGTH: '12',
    GOTRUE_EXTERNAL_GITHUB_CLIENTID: 'x',
    GOTRUE_JWT_EXP: 'soon',
  });
  expect(message).toContain('GOTRUE_DISABLE_SINGUP: is no setting; the nearest is GOTRUE_DISABLE_SIGNUP');
  expect(message).toContain('GOTRUE_PASSWORD_MINIMUM_LENGTH: is no setting; the nearest is GOTRUE_PASSWORD_MIN_LENGTH');
  expect(message).toContain(
    'GOTRUE_EXTERNAL_GITHUB_CLIENTID: is no setting; the nearest is GOTRUE_EXTERNAL_GITHUB_CLIENT_ID',
  );
  expect(message).toContain('GOTRUE_JWT_EXP: must be');
});

test('GoTrue settings without effect are reported, and the service still starts', () => {
  const ofGotrue = {
    GOTRUE_DB_DRIVER: 'postgres',
    GOTRUE_HOOK_CUSTOM_ACCESS_TOKEN_ENABLED: 'true',
    GOTRUE_MAILER_TEMPLATES_INVITE: 'http://site.test/invite.html',
    GOTRUE_EXTERNAL_TWITTER_ENABLED: 'false',
    GOTRUE_SMS_TWILIO_ACCOUNT_SID: 'AC0',
  };
  const used = { GOTRUE_EXTERNAL_GITHUB_CLIENT_ID: 'x', GOTRUE_EXTERNAL_CUSTOM_ACME_ENABLED: 'false' };
  const custom = {
    GOTRUE_EXTERNAL_CUSTOM_ACME_CLIENT_ID: 'x',
    GOTRUE_EXTERNAL_CUSTOM_ACME_ISSUER: 'https://acme.test',
  };
  const settings = parseAuthSettings({
    ...required,
    ...ofGotrue,
    ...used,
    ...custom,
    GOTRUE_UNKNOWN: '',
    PATH: '/bin',
  });
  expect(settings.unusedNames).toEqual(Object.keys(ofGotrue).sort());
});

test('a sender of text messages that this service does not have is an error, unless a webhook sends', () => {
  const twilio = { GOTRUE_SMS_PROVIDER: 'twilio' };
  expect(problemOf(twilio)).toContain('GOTRUE_SMS_PROVIDER: this service sends no text messages by twilio');
  expect(problemOf({ GOTRUE_SMS_PROVIDER: 'constructor' })).toContain('GOTRUE_SMS_PROVIDER: ');
  expect(problemOf({ ...twilio, GOTRUE_SMS_TWILIO_ACCOUNT_SID: 'AC0' })).toContain('GOTRUE_SMS_PROVIDER: ');
  const hook = {
    GOTRUE_HOOK_SEND_SMS_ENABLED: 'true',
    GOTRUE_HOOK_SEND_SMS_URI: 'https://sms.example.org/send',
    GOTRUE_HOOK_SEND_SMS_SECRETS: hookSecret,
  };
  for (const provider of ['', 'file']) expect(problemOf({ GOTRUE_SMS_PROVIDER: provider })).toBe('');
  expect(problemOf({ ...twilio, ...hook })).toBe('');
  const moved = {
    ...twilio,
    GOTRUE_SMS_TWILIO_ACCOUNT_SID: 'AC0',
    GOTRUE_SMS_TWILIO_AUTH_TOKEN: 'token',
    GOTRUE_SMS_TWILIO_MESSAGE_SERVICE_SID: 'MG0',
  };
  expect(problemOf(moved)).toBe('');
});

test("an empty environment starts with the hosted service's defaults", () => {
  expect(parseAuthSettings(required)).toMatchObject({
    siteUrl: 'http://site.test/',
    externalUrl: 'http://auth.test/auth/v1',
    isSignupDisabled: false,
    phone: { isEnabled: false, codeExpiryMs: 60_000, codeLength: 6, minIntervalMs: 60_000 },
    smsHook: null,
    mail: {
      isEnabled: true,
      isAutoconfirmed: false,
      isChangeSecure: true,
      codeExpiryMs: 86_400_000,
      codeLength: 6,
      minIntervalMs: 60_000,
    },
    password: { minLength: 6, requiredCharacters: [] },
    jwt: { expirySeconds: 3600, audience: 'authenticated', issuer: 'http://auth.test/auth/v1', keys: [] },
    refreshToken: { isRotated: true, reuseIntervalMs: 0 },
  });
});

test('a rate of less than one request per interval is accepted', () => {
  const { rateLimit, factors } = parseAuthSettings({
    ...required,
    GOTRUE_RATE_LIMIT_VERIFY: '0.5',
    GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY: '7.5',
  });
  expect([rateLimit.verifyPer5Minutes, factors.attemptsPerMinute]).toEqual([0.5, 7.5]);
  expect(() => parseAuthSettings({ ...required, GOTRUE_RATE_LIMIT_VERIFY: '-1' })).toThrow('must be at least 0');
});

test('sets of characters are separated by colons, and a colon can be in one', () => {
  const { password } = parseAuthSettings({ ...required, GOTRUE_PASSWORD_REQUIRED_CHARACTERS: 'abc:123:!\\:' });
  expect(password.requiredCharacters).toEqual(['abc', '123', '!:']);
});

test('a list of keys must sign with exactly one of them', () => {
  const key = (key_ops: string[]) => ({ kty: 'oct', alg: 'HS256', k: 'c2VjcmV0', key_ops });
  const parse = (keys: unknown) => parseAuthSettings({ ...required, GOTRUE_JWT_KEYS: JSON.stringify(keys) });
  expect(parse([key(['sign']), key(['verify'])]).jwt.keys).toHaveLength(2);
  expect(() => parse([key(['sign']), key(['sign'])])).toThrow('exactly one');
  expect(() => parse([key(['verify'])])).toThrow('exactly one');
  expect(() => parseAuthSettings({ ...required, GOTRUE_JWT_KEYS: 'x' })).toThrow('must be JSON');
});

const hookSecret = `v1,whsec_${Buffer.alloc(32, 'k').toString('base64')}`;

test('text messages go to a webhook only with a safe address and a secret', () => {
  const parse = (hook: Record<string, string>) =>
    parseAuthSettings({ ...required, GOTRUE_HOOK_SEND_SMS_ENABLED: 'true', ...hook });
  const uri = 'https://sms.example.org/send';
  const { smsHook } = parse({
    GOTRUE_HOOK_SEND_SMS_URI: uri,
    GOTRUE_HOOK_SEND_SMS_SECRETS: `${hookSecret}|${hookSecret}`,
  });
  expect(smsHook).toEqual({ uri, secrets: [Buffer.alloc(32, 'k'), Buffer.alloc(32, 'k')] });
  expect(() => parse({})).toThrow(/_URI: is needed.*_SECRETS: is needed/s);
  for (const address of ['http://sms.example.org', 'pg-functions://postgres/public/send', 'sms']) {
    expect(() => parse({ GOTRUE_HOOK_SEND_SMS_URI: address })).toThrow('GOTRUE_HOOK_SEND_SMS_URI: must start with');
  }
  for (const secret of ['secret', 'whsec_abc', 'v1,whsec_short', `${hookSecret}|x`]) {
    expect(() => parse({ GOTRUE_HOOK_SEND_SMS_URI: uri, GOTRUE_HOOK_SEND_SMS_SECRETS: secret })).toThrow(
      'must be v1,whsec_',
    );
  }
  expect(parseAuthSettings({ ...required, GOTRUE_HOOK_SEND_SMS_URI: uri }).smsHook).toBeNull();
  const ofAnotherKind = {
    GOTRUE_HOOK_SEND_SMS_URI: 'pg-functions://postgres/public/send',
    GOTRUE_HOOK_SEND_SMS_SECRETS: 'x',
  };
  expect(parseAuthSettings({ ...required, ...ofAnotherKind }).smsHook).toBeNull();
});

test.each([
  ['1m', 60_000],
  ['1h30m', 5_400_000],
  ['1.5s', 1500],
  ['0', 0],
  ['-2h', -7_200_000],
  ['876000h', 3_153_600_000_000],
  ['none', null],
  ['5', null],
  ['', null],
  ['1 h', null],
])('the duration %s is read as Go does', (text, expected) => expect(parseGoDuration(text)).toBe(expected));
