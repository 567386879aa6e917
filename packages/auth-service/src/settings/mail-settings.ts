import { z } from 'zod';
import { count, duration, flag, list, rate } from './setting-kinds.ts';

export const mailShape = {
  GOTRUE_EXTERNAL_EMAIL_ENABLED: flag(true),
  GOTRUE_EXTERNAL_EMAIL_MAGIC_LINK_ENABLED: flag(true),
  GOTRUE_EXTERNAL_EMAIL_AUTHORIZED_ADDRESSES: list,
  GOTRUE_MAILER_AUTOCONFIRM: flag(false),
  GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: flag(true),
  GOTRUE_MAILER_OTP_EXP: count(86_400, { min: 1 }),
  GOTRUE_MAILER_OTP_LENGTH: count(6, { min: 6, max: 10 }),
  GOTRUE_MAILER_URLPATHS_CONFIRMATION: z.string().optional(),
  GOTRUE_MAILER_URLPATHS_RECOVERY: z.string().optional(),
  GOTRUE_MAILER_URLPATHS_INVITE: z.string().optional(),
  GOTRUE_MAILER_URLPATHS_EMAIL_CHANGE: z.string().optional(),
  GOTRUE_MAILER_SUBJECTS_CONFIRMATION: z.string().optional(),
  GOTRUE_MAILER_SUBJECTS_RECOVERY: z.string().optional(),
  GOTRUE_MAILER_SUBJECTS_MAGIC_LINK: z.string().optional(),
  GOTRUE_MAILER_SUBJECTS_INVITE: z.string().optional(),
  GOTRUE_MAILER_SUBJECTS_EMAIL_CHANGE: z.string().optional(),
  GOTRUE_MAILER_SUBJECTS_REAUTHENTICATION: z.string().optional(),
  GOTRUE_SMTP_MAX_FREQUENCY: duration.default(60_000),
  GOTRUE_RATE_LIMIT_EMAIL_SENT: rate('30'),
};

/** Durations are in milliseconds. */
export function toMailSettings(s: z.output<z.ZodObject<typeof mailShape>>) {
  return {
    isEnabled: s.GOTRUE_EXTERNAL_EMAIL_ENABLED,
    isMagicLinkEnabled: s.GOTRUE_EXTERNAL_EMAIL_MAGIC_LINK_ENABLED,
    isAutoconfirmed: s.GOTRUE_MAILER_AUTOCONFIRM,
    isChangeSecure: s.GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED,
    codeExpiryMs: s.GOTRUE_MAILER_OTP_EXP * 1000,
    codeLength: s.GOTRUE_MAILER_OTP_LENGTH,
    minIntervalMs: s.GOTRUE_SMTP_MAX_FREQUENCY,
    budget: s.GOTRUE_RATE_LIMIT_EMAIL_SENT,
    /** An empty list allows all recipients. */
    authorizedAddresses: s.GOTRUE_EXTERNAL_EMAIL_AUTHORIZED_ADDRESSES.map((each) => each.toLowerCase()),
    paths: {
      confirmation: s.GOTRUE_MAILER_URLPATHS_CONFIRMATION,
      recovery: s.GOTRUE_MAILER_URLPATHS_RECOVERY,
      magic_link: s.GOTRUE_MAILER_URLPATHS_RECOVERY,
      invite: s.GOTRUE_MAILER_URLPATHS_INVITE,
      email_change: s.GOTRUE_MAILER_URLPATHS_EMAIL_CHANGE,
    },
    subjects: {
      confirmation: s.GOTRUE_MAILER_SUBJECTS_CONFIRMATION,
      recovery: s.GOTRUE_MAILER_SUBJECTS_RECOVERY,
      magic_link: s.GOTRUE_MAILER_SUBJECTS_MAGIC_LINK,
      invite: s.GOTRUE_MAILER_SUBJECTS_INVITE,
      email_change: s.GOTRUE_MAILER_SUBJECTS_EMAIL_CHANGE,
      reauthentication: s.GOTRUE_MAILER_SUBJECTS_REAUTHENTICATION,
    },
  };
}
