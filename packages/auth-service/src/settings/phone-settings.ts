import { z } from 'zod';
import { count, duration, flag, rate } from './setting-kinds.ts';

/** Test numbers have fixed codes that are never sent: `33612345678=123456,…`. */
const testCodes = z
  .string()
  .default('')
  .transform((value, context) => {
    const pairs = value
      .split(',')
      .map((pair) => pair.trim())
      .filter(Boolean)
      .map((pair) => /^\+?(\d+)\s*[=:]\s*(\d+)$/.exec(pair));
    if (pairs.some((pair) => pair === null)) {
      context.addIssue({ code: 'custom', message: 'must be phone=code pairs separated by commas' });
      return z.NEVER;
    }
    return new Map(pairs.map((pair) => [pair![1]!, pair![2]!]));
  });

export const phoneShape = {
  GOTRUE_EXTERNAL_PHONE_ENABLED: flag(false),
  GOTRUE_SMS_PROVIDER: z.string().default(''),
  GOTRUE_SMS_AUTOCONFIRM: flag(false),
  GOTRUE_SMS_OTP_EXP: count(60, { min: 1 }),
  GOTRUE_SMS_OTP_LENGTH: count(6, { min: 6, max: 10 }),
  GOTRUE_SMS_MAX_FREQUENCY: duration.default(60_000),
  GOTRUE_SMS_TEMPLATE: z.string().default('Your code is {{ .Code }}'),
  GOTRUE_SMS_TEST_OTP: testCodes,
  GOTRUE_SMS_TEST_OTP_VALID_UNTIL: z.iso
    .datetime({ offset: true, error: 'must be a time such as 2026-12-31T23:59:59Z' })
    .transform((value) => new Date(value))
    .optional(),
  GOTRUE_RATE_LIMIT_SMS_SENT: rate('30'),
};

/** Durations are in milliseconds. */
export function toPhoneSettings(s: z.output<z.ZodObject<typeof phoneShape>>) {
  return {
    isEnabled: s.GOTRUE_EXTERNAL_PHONE_ENABLED,
    /** `file` is the mail folder; other names are shown but send nothing. */
    provider: s.GOTRUE_SMS_PROVIDER,
    isAutoconfirmed: s.GOTRUE_SMS_AUTOCONFIRM,
    codeExpiryMs: s.GOTRUE_SMS_OTP_EXP * 1000,
    codeLength: s.GOTRUE_SMS_OTP_LENGTH,
    minIntervalMs: s.GOTRUE_SMS_MAX_FREQUENCY,
    template: s.GOTRUE_SMS_TEMPLATE,
    testCodes: s.GOTRUE_SMS_TEST_OTP,
    testCodesValidUntil: s.GOTRUE_SMS_TEST_OTP_VALID_UNTIL ?? null,
    budget: s.GOTRUE_RATE_LIMIT_SMS_SENT,
  };
}
