import { z } from 'zod';
import { count, duration, flag, frequency, list, seconds } from './setting-kinds.ts';

export const factorShape = {
  GOTRUE_MFA_MAX_ENROLLED_FACTORS: count(10),
  GOTRUE_MFA_MAX_VERIFIED_FACTORS: count(10),
  GOTRUE_MFA_CHALLENGE_EXPIRY_DURATION: seconds(300),
  GOTRUE_MFA_FACTOR_EXPIRY_DURATION: seconds(300),
  GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY: frequency(15),
  GOTRUE_MFA_TOTP_ENROLL_ENABLED: flag(true),
  GOTRUE_MFA_TOTP_VERIFY_ENABLED: flag(true),
  GOTRUE_MFA_PHONE_ENROLL_ENABLED: flag(false),
  GOTRUE_MFA_PHONE_VERIFY_ENABLED: flag(false),
  GOTRUE_MFA_PHONE_OTP_LENGTH: count(6, { min: 6, max: 10 }),
  GOTRUE_MFA_PHONE_MAX_FREQUENCY: duration.default(60_000),
  GOTRUE_MFA_PHONE_TEMPLATE: z.string().default('Your code is {{ .Code }}'),
  GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED: flag(false),
  GOTRUE_MFA_WEB_AUTHN_VERIFY_ENABLED: flag(false),
  GOTRUE_WEBAUTHN_RP_ID: z.string().optional(),
  GOTRUE_WEBAUTHN_RP_DISPLAY_NAME: z.string().optional(),
  GOTRUE_WEBAUTHN_RP_ORIGINS: list.refine((origins) => origins.every((origin) => URL.canParse(origin)), {
    error: 'must be absolute addresses separated by commas',
  }),
  /** The public service lets a code of an authenticator app open several sessions; this setting of ours does not. */
  CATLAS_MFA_TOTP_SINGLE_USE: flag(false),
};

type FactorEnvironment = z.output<z.ZodObject<typeof factorShape>>;

/** Durations are in milliseconds. */
export function toFactorSettings(s: FactorEnvironment) {
  return {
    maxEnrolled: s.GOTRUE_MFA_MAX_ENROLLED_FACTORS,
    maxVerified: s.GOTRUE_MFA_MAX_VERIFIED_FACTORS,
    challengeExpiryMs: s.GOTRUE_MFA_CHALLENGE_EXPIRY_DURATION,
    /** A factor that was never challenged blocks a new one this long. */
    unverifiedExpiryMs: s.GOTRUE_MFA_FACTOR_EXPIRY_DURATION,
    attemptsPerMinute: s.GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY,
    canEnroll: {
      totp: s.GOTRUE_MFA_TOTP_ENROLL_ENABLED,
      phone: s.GOTRUE_MFA_PHONE_ENROLL_ENABLED,
      webauthn: s.GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED,
    },
    canVerify: {
      totp: s.GOTRUE_MFA_TOTP_VERIFY_ENABLED,
      phone: s.GOTRUE_MFA_PHONE_VERIFY_ENABLED,
      webauthn: s.GOTRUE_MFA_WEB_AUTHN_VERIFY_ENABLED,
    },
    isTotpSingleUse: s.CATLAS_MFA_TOTP_SINGLE_USE,
    phone: {
      codeLength: s.GOTRUE_MFA_PHONE_OTP_LENGTH,
      minIntervalMs: s.GOTRUE_MFA_PHONE_MAX_FREQUENCY,
      template: s.GOTRUE_MFA_PHONE_TEMPLATE,
    },
  };
}

export function toRelyingParty(s: FactorEnvironment, siteUrl: string) {
  const site = new URL(siteUrl);
  const origins = s.GOTRUE_WEBAUTHN_RP_ORIGINS.map(toOrigin);
  const id = s.GOTRUE_WEBAUTHN_RP_ID ?? site.hostname;
  return {
    id,
    name: s.GOTRUE_WEBAUTHN_RP_DISPLAY_NAME ?? id,
    origins: origins.length > 0 ? origins : [site.origin],
  };
}

/** Apps have their own form of origin (`android:apk-key-hash:…`), which is left unchanged. */
function toOrigin(address: string): string {
  const { origin } = new URL(address);
  return origin === 'null' ? address : origin;
}
