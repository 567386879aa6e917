import { z } from 'zod';
import { count, frequency } from './setting-kinds.ts';

export const rateLimitShape = {
  GOTRUE_RATE_LIMIT_HEADER: z.string().optional(),
  GOTRUE_RATE_LIMIT_TOKEN_REFRESH: frequency(150),
  GOTRUE_RATE_LIMIT_VERIFY: frequency(30),
  GOTRUE_RATE_LIMIT_OTP: frequency(30),
  GOTRUE_RATE_LIMIT_SSO: frequency(30),
  GOTRUE_RATE_LIMIT_ANONYMOUS_USERS: frequency(30),
  /** GoTrue counts by address only, so this setting is ours. */
  CATLAS_RATE_LIMIT_FAILED_PASSWORDS: count(20, { min: 1 }),
  CATLAS_RATE_LIMIT_FAILED_CODES: count(50, { min: 1 }),
};
type RateLimitEnvironment = z.output<z.ZodObject<typeof rateLimitShape>>;

export function toRateLimits(s: RateLimitEnvironment) {
  return {
    header: s.GOTRUE_RATE_LIMIT_HEADER ?? null,
    tokenPer5Minutes: s.GOTRUE_RATE_LIMIT_TOKEN_REFRESH,
    verifyPer5Minutes: s.GOTRUE_RATE_LIMIT_VERIFY,
    otpPer5Minutes: s.GOTRUE_RATE_LIMIT_OTP,
    ssoPer5Minutes: s.GOTRUE_RATE_LIMIT_SSO,
    anonymousPerHour: s.GOTRUE_RATE_LIMIT_ANONYMOUS_USERS,
  };
}

/** After this many failures on one account, each further attempt must wait. */
export function toFailedAttemptLimits(s: RateLimitEnvironment) {
  return { passwords: s.CATLAS_RATE_LIMIT_FAILED_PASSWORDS, codes: s.CATLAS_RATE_LIMIT_FAILED_CODES };
}
