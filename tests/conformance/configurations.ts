import { createPrivateKey } from 'node:crypto';
import type { JWK } from 'jose';

/** All instances with an HS256 secret share it. */
export const jwtSecret = 'a1b2c3d4-conformance-secret-of-the-operator';

/** The key pair exists for these tests alone. */
export const signingKey: JWK = {
  kty: 'EC',
  crv: 'P-256',
  kid: 'conformance-es256',
  alg: 'ES256',
  use: 'sig',
  key_ops: ['sign', 'verify'],
  x: 'Vd_xZ-XHqrdIb7MalrfOcdaHOSb7ssIj1_yBswz-mFc',
  y: 'IoImSpisIOfI9gJ29zCdCrSjIldh4_P6f_NjXRVqpAY',
  d: 'Yvi8jt6u_tHsWEOrETa9IgqYHnH9TUGpV-BEGS9E-UY',
};

/** The instance signs with RS256. */
export const rsaKey: JWK = {
  kid: 'conformance-rs256',
  alg: 'RS256',
  key_ops: ['sign', 'verify'],
  kty: 'RSA',
  n: 'zoPNCdWUDfvuh5O2w4TpLHDzE08vwaTrUKjZGigPg9BIr1fxvtoamz94ArlLiQXjEM7Qm5ArlZgJGpGWYjd9tP1zk_8Yz9rzmWjXPq2u3EvYXGWm9vtMuepQlgLcT4oX7_IC8Nfc_VE1cJPxGI7N81Z3-tLewqmuTUA9Ke-2UcXerH0urJShpuzVg738iXuNLnFiNq7Bz2_zEUAFv-s8krqNV1mYdIEy8vkdnjq3STCaBKkFujCzgDRpEvXwJQfNX9twUNBZwKe6OjZcuXJSNzsuYqZJcihv4r2qaMX0sPEJ0Y_pnVhNVuPJYJwQXSl4uiRrN-7BWU2eSXeOR7tkrQ',
  e: 'AQAB',
  d: 'DXQlr-3TkuOmQvvbDLrEbApBs7DVdiKV1-_gEOWqORahHZc3nwzbbeDBI0BKDPeutsIacf_-7uR0N2BjsStXS6q1VF9qkOP9ObHMT_-FpEFmq4JN0cpGUdhTfqpaCu5-p7mW-nS9p10ag6aHrudiwGcSMut46qqeOdclBO3ibUo-K49bkJ-LjV16483fMdPupSqug0lAMdelLcPcA_kg7xxv9iHhGUV_Nn8oklage1PAuCukn_eiq1-ybJtoLwxUJKlhzojeY70Y0JX9CHj74RYyUg5GdW3LNt4wWgfrji6re-TZsErQyDvp2zLz8b23ncK0-1xuS6z77TJLk1NsgQ',
  p: '-aVhV-VG_PWPJWsxR34XFjazY0CtOE4H-vPDHLX2HgYVkkD8Ssg9n9v5MS_fvLiey9Bkdngru1CeaHX-ZC12A47-SKp5v-e2gl5SMvyjmjOkkd6hS0exTrQz2FK9x1P5PnwJwvgYEYWas_iT2sj0MLMs3cnrlimah3qW0DKPqW0',
  q: '08VkBgc-hdlEfUM5wJrW7imjsVCABjeTI6bTDmd07hZSHIp8phM9ZkzKrMDonZG5hrx5wa2DLW4SjULyZxggisSwwZo-69YnqKm_Eg47ftZ2t9eogN3pOapzrqLsDPp_9DFwHFLlNasrRyqk78YOKnfaRwCeyTR6x8UPpSHK4EE',
  dp: 'vftfcxZmyYbOYvmKTQ_l3d_O8I99w0WOySnMqALJw9t5ew29ceOlEgzDPO1j5SjSn-R9L7MQBMK7al-xMudt0hN17DLf6G0b9WZ2Q5sDngwDB4dXVATBKFX2xn9hMVn0adrXSuqm1l7IdoGLc4pOWulgEYDiqioLEWL3doWj0pk',
  dq: 'hAj1JSENJWziW-s3LdQcn59MlTgoqjeqQLc5riho6iz2gx8BOpaSWJ8WWoFoRx3de5k1nMDvIbsYTATql8aeO4cI4ZynEGmUjn9PRxWimKFkoZkPUVGKoU6aE882t5zTfE_6o1431K9lK1j2PxzQJkBV0qEbXz2eM8G00HNyR0E',
  qi: 'kZjN1oHjBKoERZEH7JjlGHrnjOK9CYxTUMJSvAYkPb64ToVY-pI0Bq5liA3ItSocRsyjaY47uR2z79RJByOsadX8wpoIj1wH9scMMjRkmyVgZjKByxg6rM4G4fyw0hrYUcXiYKwaO57Y3TzjsB87tkbR-6MT1VMdg8Q9rLkAlrE',
};

const samlKey = createPrivateKey({ key: { ...rsaKey }, format: 'jwk' })
  .export({ type: 'pkcs1', format: 'der' })
  .toString('base64');

/** The earlier key only verifies now. */
export const formerKey: JWK = {
  kty: 'oct',
  kid: 'conformance-former',
  alg: 'HS256',
  key_ops: ['verify'],
  k: Buffer.from(jwtSecret).toString('base64url'),
};

export type InstanceName = 'confirming' | 'autoconfirm' | 'closed' | 'es256' | 'everything' | 'shut';

/** Operators of the public server also have settings that this service ignores. */
const otherNames = {
  GOTRUE_API_HOST: '0.0.0.0',
  GOTRUE_DB_DRIVER: 'postgres',
  DB_NAMESPACE: 'auth',
  GOTRUE_DB_MAX_POOL_SIZE: '10',
  GOTRUE_OPERATOR_TOKEN: 'unused-operator-token',
  GOTRUE_COOKIE_KEY: 'key',
  GOTRUE_COOKIE_DOMAIN: 'localhost',
  GOTRUE_LOG_LEVEL: 'DEBUG',
  GOTRUE_JWT_DEFAULT_GROUP_NAME: 'authenticated',
  GOTRUE_JWT_ADMIN_ROLES: 'supabase_admin,service_role',
  GOTRUE_JWT_AUD: 'authenticated',
  GOTRUE_MAILER_SUBJECTS_RECOVERY: 'Reset your password',
  GOTRUE_MAILER_URLPATHS_CONFIRMATION: '/verify',
  GOTRUE_EXTERNAL_TWITTER_ENABLED: 'false',
  GOTRUE_METRICS_ENABLED: 'false',
  GOTRUE_SMS_PROVIDER: 'twilio',
  GOTRUE_SMS_TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
  GOTRUE_SMS_TWILIO_AUTH_TOKEN: 'unused-token',
  GOTRUE_SMS_TWILIO_MESSAGE_SERVICE_SID: 'MG00000000000000000000000000000000',
};

const shared = {
  ...otherNames,
  GOTRUE_SITE_URL: 'http://localhost:3000',
  GOTRUE_EXTERNAL_PHONE_ENABLED: 'true',
  // The budgets of a whole server are for servers that people share, not for a run of several hundred tests.
  GOTRUE_RATE_LIMIT_EMAIL_SENT: '100000',
  GOTRUE_RATE_LIMIT_SMS_SENT: '100000',
};

/** The code of a test number is known and nothing is sent. */
export const smsTestCodes = { '15550001001': '123456', '15550001002': '654321', '33700000001': '000111' };

/** Addresses and databases are added at the start. */
export const configurations: Record<InstanceName, Record<string, string>> = {
  confirming: {
    ...shared,
    GOTRUE_JWT_SECRET: jwtSecret,
    GOTRUE_URI_ALLOW_LIST: 'https://app.example.com/**,https://*.preview.example.com/landing,myapp://callback',
    GOTRUE_MAILER_AUTOCONFIRM: 'false',
    GOTRUE_SMS_AUTOCONFIRM: 'false',
  },
  autoconfirm: {
    ...shared,
    GOTRUE_JWT_SECRET: jwtSecret,
    GOTRUE_JWT_EXP: '3600',
    GOTRUE_MAILER_AUTOCONFIRM: 'true',
    GOTRUE_SMS_AUTOCONFIRM: 'true',
    GOTRUE_SMTP_MAX_FREQUENCY: '5ns',
    GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: 'true',
    GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: '0',
    GOTRUE_RATE_LIMIT_HEADER: 'X-Real-Client',
    GOTRUE_CORS_ALLOWED_HEADERS: 'X-App-Version,X-App-Locale',
  },
  closed: {
    ...shared,
    GOTRUE_JWT_SECRET: jwtSecret,
    GOTRUE_DISABLE_SIGNUP: 'true',
    GOTRUE_SMTP_MAX_FREQUENCY: '5ns',
    GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: 'false',
    GOTRUE_PASSWORD_MIN_LENGTH: '10',
    GOTRUE_PASSWORD_REQUIRED_CHARACTERS: 'abcdefghijklmnopqrstuvwxyz:ABCDEFGHIJKLMNOPQRSTUVWXYZ:0123456789',
    GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: 'true',
    GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: '10',
    GOTRUE_SESSIONS_TIMEBOX: '24h',
    GOTRUE_SESSIONS_INACTIVITY_TIMEOUT: '1h30m',
    GOTRUE_SESSIONS_ALLOW_LOW_AAL: '5m',
    GOTRUE_MAILER_OTP_LENGTH: '8',
    GOTRUE_SMS_PROVIDER: 'file',
    GOTRUE_JWT_EXP: '600',
  },
  es256: {
    ...shared,
    GOTRUE_JWT_KEYS: JSON.stringify([signingKey, formerKey]),
    GOTRUE_JWT_SECRET: jwtSecret,
    GOTRUE_MAILER_AUTOCONFIRM: 'true',
    GOTRUE_SMS_AUTOCONFIRM: 'true',
    GOTRUE_SMTP_MAX_FREQUENCY: '5ns',
    GOTRUE_EXTERNAL_EMAIL_MAGIC_LINK_ENABLED: 'false',
    GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true',
    GOTRUE_RATE_LIMIT_HEADER: 'X-Real-Client',
    GOTRUE_SESSIONS_SINGLE_PER_USER: 'true',
  },
  everything: {
    ...shared,
    GOTRUE_JWT_SECRET: jwtSecret,
    GOTRUE_SMTP_MAX_FREQUENCY: '5ns',
    GOTRUE_SMS_MAX_FREQUENCY: '5ns',
    GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true',
    GOTRUE_SMS_PROVIDER: 'file',
    GOTRUE_SMS_TEST_OTP: Object.entries(smsTestCodes)
      .map((pair) => pair.join(':'))
      .join(','),
    GOTRUE_MFA_PHONE_ENROLL_ENABLED: 'true',
    GOTRUE_MFA_PHONE_VERIFY_ENABLED: 'true',
    GOTRUE_MFA_PHONE_MAX_FREQUENCY: '5ns',
    GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED: 'true',
    GOTRUE_MFA_WEB_AUTHN_VERIFY_ENABLED: 'true',
    GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: 'true',
    GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: 'true',
    GOTRUE_RATE_LIMIT_HEADER: 'X-Real-Client',
    GOTRUE_SAML_ENABLED: 'true',
    GOTRUE_SAML_PRIVATE_KEY: samlKey,
    GOTRUE_EXTERNAL_GITHUB_ENABLED: 'true',
    GOTRUE_EXTERNAL_GITHUB_CLIENT_ID: 'github-client',
    GOTRUE_EXTERNAL_GITHUB_SECRET: 'github-secret',
    GOTRUE_EXTERNAL_GITHUB_REDIRECT_URI: 'https://auth.example.com/auth/v1/callback',
    GOTRUE_EXTERNAL_GOOGLE_ENABLED: 'true',
    GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID: 'google-client',
    GOTRUE_EXTERNAL_GOOGLE_SECRET: 'google-secret',
    GOTRUE_EXTERNAL_GOOGLE_REDIRECT_URI: 'https://auth.example.com/auth/v1/callback',
  },
  shut: {
    ...shared,
    GOTRUE_JWT_KEYS: JSON.stringify([rsaKey]),
    GOTRUE_JWT_SECRET: jwtSecret,
    GOTRUE_JWT_AUD: 'cats',
    GOTRUE_JWT_ADMIN_ROLES: 'keeper',
    GOTRUE_JWT_ISSUER: 'https://issuer.example.com/auth',
    GOTRUE_EXTERNAL_EMAIL_ENABLED: 'false',
    GOTRUE_EXTERNAL_PHONE_ENABLED: 'false',
    GOTRUE_MFA_TOTP_ENROLL_ENABLED: 'false',
    GOTRUE_MFA_TOTP_VERIFY_ENABLED: 'false',
    GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: 'false',
    GOTRUE_RATE_LIMIT_EMAIL_SENT: '0',
  },
};
