import { z } from 'zod';
import { compileGlob } from '#http/redirect-rules.ts';
import { parseConfiguredKeys } from '#tokens/configured-keys.ts';
import { captchaShape, findCaptchaProblems, toCaptchaSettings } from './captcha-settings.ts';
import { factorShape, toFactorSettings, toRelyingParty } from './factor-settings.ts';
import { findUnreadSettings } from './known-settings.ts';
import { mailShape, toMailSettings } from './mail-settings.ts';
import { phoneShape, toPhoneSettings } from './phone-settings.ts';
import { isProviderSetting, parseProviderSettings, providerSettingNames } from './provider-settings.ts';
import { findSamlProblems, samlShape, toSamlSettings } from './saml-settings.ts';
import { address, count, duration, flag, frequency, list } from './setting-kinds.ts';
import { findSmsHookProblems, findSmsProviderProblems, smsHookShape, toSmsHookSettings } from './sms-hook-settings.ts';
import { smtpShape, toSmtpSettings } from './smtp-settings.ts';

function isGlob(text: string): boolean {
  try {
    compileGlob(text);
    return true;
  } catch {
    return false;
  }
}

const settingsSchema = z.object({
  ...mailShape,
  ...smtpShape,
  ...phoneShape,
  ...smsHookShape,
  ...captchaShape,
  ...samlShape,
  ...factorShape,
  GOTRUE_SITE_URL: z.string({ error: 'is required: where people land after a link' }).pipe(address),
  GOTRUE_API_EXTERNAL_URL: z
    .string({ error: 'is required: where this service is reached' })
    .pipe(address)
    .transform((value) => value.replace(/\/$/, '')),
  GOTRUE_URI_ALLOW_LIST: list.refine((globs) => globs.every(isGlob), { error: 'has a part that is no pattern' }),
  GOTRUE_DISABLE_SIGNUP: flag(false),
  GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: flag(false),
  GOTRUE_EXTERNAL_FLOW_STATE_EXPIRY_DURATION: duration.default(300_000),
  GOTRUE_PASSWORD_MIN_LENGTH: count(6),
  GOTRUE_PASSWORD_REQUIRED_CHARACTERS: z.string().default(''),
  /** Ours: GoTrue asks an outside service about leaked passwords; this list is built in. */
  CATLAS_PASSWORD_REFUSE_COMMON: flag(false),
  CATLAS_PASSWORD_CONTEXT_WORDS: list,
  GOTRUE_JWT_SECRET: z.string().optional(),
  GOTRUE_JWT_KEY_ID: z.string().optional(),
  GOTRUE_JWT_KEYS: z.string().optional(),
  GOTRUE_JWT_EXP: count(3600, { min: 1 }),
  GOTRUE_JWT_AUD: z.string().default('authenticated'),
  GOTRUE_JWT_ISSUER: z.string().optional(),
  GOTRUE_JWT_DEFAULT_GROUP_NAME: z.string().default('authenticated'),
  GOTRUE_JWT_ADMIN_ROLES: z
    .string()
    .default('service_role,supabase_admin')
    .transform((value) => value.split(',').map((role) => role.trim())),
  GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: flag(true),
  GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: count(0),
  GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: flag(false),
  GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: flag(false),
  GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: flag(false),
  GOTRUE_SESSIONS_TIMEBOX: duration.optional(),
  GOTRUE_SESSIONS_INACTIVITY_TIMEOUT: duration.optional(),
  GOTRUE_SESSIONS_ALLOW_LOW_AAL: duration.optional(),
  GOTRUE_SESSIONS_SINGLE_PER_USER: flag(false),
  GOTRUE_RATE_LIMIT_HEADER: z.string().optional(),
  GOTRUE_RATE_LIMIT_TOKEN_REFRESH: frequency(150),
  GOTRUE_RATE_LIMIT_VERIFY: frequency(30),
  GOTRUE_RATE_LIMIT_OTP: frequency(30),
  GOTRUE_RATE_LIMIT_SSO: frequency(30),
  GOTRUE_RATE_LIMIT_ANONYMOUS_USERS: frequency(30),
  /** Ours: the public service counts by address only. */
  CATLAS_RATE_LIMIT_FAILED_PASSWORDS: count(20, { min: 1 }),
  CATLAS_RATE_LIMIT_FAILED_CODES: count(50, { min: 1 }),
  GOTRUE_CORS_ALLOWED_HEADERS: list,
  GOTRUE_DB_CLEANUP_ENABLED: flag(false),
});

const settingNames = Object.keys(settingsSchema.shape);

export type AuthSettings = ReturnType<typeof parseAuthSettings>;

export class AuthSettingsError extends Error {
  override name = 'AuthSettingsError';
}

/**
 * `GOTRUE_…` environment → settings; durations end in milliseconds. `API_EXTERNAL_URL` is read without the prefix too.
 * Throws one AuthSettingsError with a line for each setting that is wrong.
 */
export function parseAuthSettings(environment: Record<string, string | undefined>) {
  const given: Record<string, string> = {};
  for (const name of settingNames) {
    const value = environment[name] ?? (name === 'GOTRUE_API_EXTERNAL_URL' ? environment.API_EXTERNAL_URL : undefined);
    if (value !== undefined && value !== '') given[name] = value;
  }
  const unread = findUnreadSettings(environment, {
    isRead: (name) => settingNames.includes(name) || isProviderSetting(name),
    readNames: [...settingNames, ...providerSettingNames],
  });
  const parsed = settingsSchema.safeParse(given);
  const problems = parsed.success
    ? [
        ...findSmsHookProblems(parsed.data),
        ...findSmsProviderProblems(parsed.data, environment),
        ...findCaptchaProblems(parsed.data),
        ...findSamlProblems(parsed.data),
      ]
    : parsed.error.issues.map((issue) => `  ${String(issue.path[0])}: ${issue.message}`);
  const keys = parseConfiguredKeys({
    keys: given.GOTRUE_JWT_KEYS,
    secret: given.GOTRUE_JWT_SECRET,
    keyId: given.GOTRUE_JWT_KEY_ID,
  });
  if (keys.problem) problems.push(`  GOTRUE_JWT_KEYS: ${keys.problem}`);
  const external = parseProviderSettings(environment, parsed.data?.GOTRUE_API_EXTERNAL_URL ?? '');
  problems.push(...external.problems);
  for (const { name, nearest } of unread.unknown) problems.push(`  ${name}: is no setting; the nearest is ${nearest}`);
  if (!parsed.success || problems.length > 0) {
    throw new AuthSettingsError(`These settings are wrong:\n${problems.join('\n')}`);
  }
  const s = parsed.data;
  return {
    /** Names of GoTrue's settings that are set and have no effect here. */
    unusedNames: unread.unused,
    siteUrl: s.GOTRUE_SITE_URL,
    externalUrl: s.GOTRUE_API_EXTERNAL_URL,
    redirectAllowList: s.GOTRUE_URI_ALLOW_LIST,
    isSignupDisabled: s.GOTRUE_DISABLE_SIGNUP,
    isAnonymousEnabled: s.GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED,
    isManualLinkingEnabled: s.GOTRUE_SECURITY_MANUAL_LINKING_ENABLED,
    // Shorter ones would end before a person is back from their mailbox.
    flowStateExpiryMs: Math.max(s.GOTRUE_EXTERNAL_FLOW_STATE_EXPIRY_DURATION, 300_000),
    mail: toMailSettings(s),
    smtp: toSmtpSettings(s),
    phone: toPhoneSettings(s),
    /** Where people can sign in with an account they have elsewhere, by name; also those that are off. */
    providers: external.providers,
    smsHook: toSmsHookSettings(s),
    factors: toFactorSettings(s),
    relyingParty: toRelyingParty(s, s.GOTRUE_SITE_URL),
    password: {
      minLength: Math.max(6, s.GOTRUE_PASSWORD_MIN_LENGTH),
      // A colon inside a set is written `\:`.
      requiredCharacters: s.GOTRUE_PASSWORD_REQUIRED_CHARACTERS.split(/(?<!\\):/)
        .map((set) => set.replaceAll('\\:', ':'))
        .filter(Boolean),
      isCommonRefused: s.CATLAS_PASSWORD_REFUSE_COMMON,
      contextWords: s.CATLAS_PASSWORD_CONTEXT_WORDS,
      needsReauthentication: s.GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION,
      needsCurrent: s.GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD,
    },
    jwt: {
      /** Empty: the service makes and keeps its own key. */
      keys: keys.keys,
      secret: s.GOTRUE_JWT_SECRET ?? null,
      expirySeconds: s.GOTRUE_JWT_EXP,
      audience: s.GOTRUE_JWT_AUD,
      issuer: s.GOTRUE_JWT_ISSUER ?? s.GOTRUE_API_EXTERNAL_URL,
      defaultRole: s.GOTRUE_JWT_DEFAULT_GROUP_NAME,
      adminRoles: s.GOTRUE_JWT_ADMIN_ROLES,
    },
    refreshToken: {
      isRotated: s.GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED,
      reuseIntervalMs: s.GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL * 1000,
    },
    session: {
      timeboxMs: s.GOTRUE_SESSIONS_TIMEBOX ?? null,
      inactivityMs: s.GOTRUE_SESSIONS_INACTIVITY_TIMEOUT ?? null,
      lowAssuranceMs: s.GOTRUE_SESSIONS_ALLOW_LOW_AAL ?? null,
      isSinglePerUser: s.GOTRUE_SESSIONS_SINGLE_PER_USER,
    },
    rateLimit: {
      header: s.GOTRUE_RATE_LIMIT_HEADER ?? null,
      tokenPer5Minutes: s.GOTRUE_RATE_LIMIT_TOKEN_REFRESH,
      verifyPer5Minutes: s.GOTRUE_RATE_LIMIT_VERIFY,
      otpPer5Minutes: s.GOTRUE_RATE_LIMIT_OTP,
      ssoPer5Minutes: s.GOTRUE_RATE_LIMIT_SSO,
      anonymousPerHour: s.GOTRUE_RATE_LIMIT_ANONYMOUS_USERS,
    },
    /** How many attempts on one account may fail before each further one has to wait. */
    failedAttempts: { passwords: s.CATLAS_RATE_LIMIT_FAILED_PASSWORDS, codes: s.CATLAS_RATE_LIMIT_FAILED_CODES },
    captcha: toCaptchaSettings(s),
    saml: toSamlSettings(s, s.GOTRUE_API_EXTERNAL_URL),
    corsAllowedHeaders: s.GOTRUE_CORS_ALLOWED_HEADERS,
    /** Whether anonymous users are removed after 30 days; expired rows always are. */
    isAnonymousCleanupEnabled: s.GOTRUE_DB_CLEANUP_ENABLED,
  };
}
