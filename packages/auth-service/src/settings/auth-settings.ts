import { z } from 'zod';
import { compileGlob } from '#http/redirect-rules.ts';
import { type ConfiguredKey, parseConfiguredKeys } from '#tokens/configured-keys.ts';
import { captchaShape, findCaptchaProblems, toCaptchaSettings } from './captcha-settings.ts';
import { factorShape, toFactorSettings, toRelyingParty } from './factor-settings.ts';
import { jwtShape, toJwtSettings } from './jwt-settings.ts';
import { findUnreadSettings } from './known-settings.ts';
import { mailShape, toMailSettings } from './mail-settings.ts';
import { passwordShape, toPasswordSettings } from './password-settings.ts';
import { phoneShape, toPhoneSettings } from './phone-settings.ts';
import {
  isProviderSetting,
  type ProviderSettings,
  parseProviderSettings,
  providerSettingNames,
} from './provider-settings.ts';
import { rateLimitShape, toFailedAttemptLimits, toRateLimits } from './rate-limit-settings.ts';
import { findSamlProblems, samlShape, toSamlSettings } from './saml-settings.ts';
import { sessionShape, toRefreshTokenSettings, toSessionSettings } from './session-settings.ts';
import { address, duration, flag, list } from './setting-kinds.ts';
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
  ...passwordShape,
  ...jwtShape,
  ...sessionShape,
  ...rateLimitShape,
  GOTRUE_SITE_URL: z.string({ error: 'is required: where people land after a link' }).pipe(address),
  GOTRUE_API_EXTERNAL_URL: z
    .string({ error: 'is required: where this service is reached' })
    .pipe(address)
    .transform((value) => value.replace(/\/$/, '')),
  GOTRUE_URI_ALLOW_LIST: list.refine((globs) => globs.every(isGlob), { error: 'has a part that is no pattern' }),
  GOTRUE_DISABLE_SIGNUP: flag(false),
  GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: flag(false),
  GOTRUE_EXTERNAL_FLOW_STATE_EXPIRY_DURATION: duration.default(300_000),
  GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: flag(false),
  GOTRUE_CORS_ALLOWED_HEADERS: list,
  GOTRUE_DB_CLEANUP_ENABLED: flag(false),
});

type ParsedSettings = z.output<typeof settingsSchema>;
type Environment = Record<string, string | undefined>;

const settingNames = Object.keys(settingsSchema.shape);

export type AuthSettings = ReturnType<typeof parseAuthSettings>;

export class AuthSettingsError extends Error {
  override name = 'AuthSettingsError';
}

/** Durations are in milliseconds. Throws an AuthSettingsError with a line for each invalid setting. */
export function parseAuthSettings(environment: Environment) {
  const given = readSettings(environment);
  const unread = findUnreadSettings(environment, {
    isRead: (name) => settingNames.includes(name) || isProviderSetting(name),
    readNames: [...settingNames, ...providerSettingNames],
  });
  const parsed = settingsSchema.safeParse(given);
  const problems = parsed.success
    ? findCombinedProblems(parsed.data, environment)
    : parsed.error.issues.map((issue) => `  ${String(issue.path[0])}: ${issue.message}`);
  const { keys, problem } = parseConfiguredKeys({
    keys: given.GOTRUE_JWT_KEYS,
    secret: given.GOTRUE_JWT_SECRET,
    keyId: given.GOTRUE_JWT_KEY_ID,
  });
  if (problem) problems.push(`  GOTRUE_JWT_KEYS: ${problem}`);
  const external = parseProviderSettings(environment, parsed.data?.GOTRUE_API_EXTERNAL_URL ?? '');
  problems.push(...external.problems);
  for (const { name, nearest } of unread.unknown) problems.push(`  ${name}: is no setting; the nearest is ${nearest}`);
  if (!parsed.success || problems.length > 0) {
    throw new AuthSettingsError(`These settings are wrong:\n${problems.join('\n')}`);
  }
  return toAuthSettings(parsed.data, { keys, providers: external.providers, unusedNames: unread.unused });
}

/** An empty text counts as unset. */
function readSettings(environment: Environment): Record<string, string> {
  const given: Record<string, string> = {};
  for (const name of settingNames) {
    const value = environment[name] ?? (name === 'GOTRUE_API_EXTERNAL_URL' ? environment.API_EXTERNAL_URL : undefined);
    if (value !== undefined && value !== '') given[name] = value;
  }
  return given;
}

function findCombinedProblems(s: ParsedSettings, environment: Environment): string[] {
  return [
    ...findSmsHookProblems(s),
    ...findSmsProviderProblems(s, environment),
    ...findCaptchaProblems(s),
    ...findSamlProblems(s),
  ];
}

interface SeparateSettings {
  keys: ConfiguredKey[];
  providers: Map<string, ProviderSettings>;
  unusedNames: string[];
}

function toAuthSettings(s: ParsedSettings, { keys, providers, unusedNames }: SeparateSettings) {
  return {
    unusedNames,
    siteUrl: s.GOTRUE_SITE_URL,
    externalUrl: s.GOTRUE_API_EXTERNAL_URL,
    redirectAllowList: s.GOTRUE_URI_ALLOW_LIST,
    isSignupDisabled: s.GOTRUE_DISABLE_SIGNUP,
    isAnonymousEnabled: s.GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED,
    isManualLinkingEnabled: s.GOTRUE_SECURITY_MANUAL_LINKING_ENABLED,
    // A shorter time would end before the user returns from their mailbox.
    flowStateExpiryMs: Math.max(s.GOTRUE_EXTERNAL_FLOW_STATE_EXPIRY_DURATION, 300_000),
    mail: toMailSettings(s),
    smtp: toSmtpSettings(s),
    phone: toPhoneSettings(s),
    providers,
    smsHook: toSmsHookSettings(s),
    factors: toFactorSettings(s),
    relyingParty: toRelyingParty(s, s.GOTRUE_SITE_URL),
    password: toPasswordSettings(s),
    jwt: toJwtSettings(s, keys),
    refreshToken: toRefreshTokenSettings(s),
    session: toSessionSettings(s),
    rateLimit: toRateLimits(s),
    failedAttempts: toFailedAttemptLimits(s),
    captcha: toCaptchaSettings(s),
    saml: toSamlSettings(s, s.GOTRUE_API_EXTERNAL_URL),
    corsAllowedHeaders: s.GOTRUE_CORS_ALLOWED_HEADERS,
    /** Expired rows are removed in any case. */
    isAnonymousCleanupEnabled: s.GOTRUE_DB_CLEANUP_ENABLED,
  };
}
