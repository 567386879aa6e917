import { z } from 'zod';
import { newDisplayNameSchema } from '#features/accounts/names/display-name.ts';
import { m } from '#i18n/paraglide/messages.js';
import { hasForeignName, isEmailAddress, withAsciiDomain } from './email-address.ts';
import {
  isPasswordLongEnough,
  isPasswordShortEnough,
  passwordMaxBytes,
  passwordMinCharacters,
} from './password-rules.ts';

export type Identifier = { email: string } | { phone: string };

/** Neither the sign-in service nor a column accepts U+0000. */
const trimmed = z
  .string({ error: () => m.accounts_error_required() })
  .transform((value) => value.replaceAll('\u0000', '').trim());

export const emailSchema = trimmed
  .refine((value) => value !== '', { error: () => m.accounts_error_email_missing(), abort: true })
  .transform(withAsciiDomain)
  .refine(isEmailAddress, { error: ({ input }) => explainWrongEmail(String(input)) });

const explainWrongEmail = (text: string) =>
  hasForeignName(text) ? m.accounts_error_email_name() : m.accounts_error_email_wrong();

/** Returns E.164 (`+` and digits) for common notations: `+33 6 12-34 (56) 78`, `0033612345678`. */
function toPhone(value: string): string | null {
  const digits = value.replace(/[\s().\-\u00a0\u202f]/g, '').replace(/^00/, '+');
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null;
}

const identifierSchema = trimmed.transform((value, issues): Identifier => {
  const isEmail = value.includes('@');
  const email = withAsciiDomain(value);
  if (isEmail && isEmailAddress(email)) return { email };
  const phone = isEmail ? null : toPhone(value);
  if (phone) return { phone };
  const looksLikePhone = /^[+\d][\d\s().-]{5,}$/.test(value);
  issues.addIssue({
    code: 'custom',
    message:
      value === ''
        ? m.accounts_error_required()
        : looksLikePhone
          ? m.accounts_error_phone_wrong()
          : explainWrongEmail(email),
  });
  return z.NEVER;
});

const phoneSchema = trimmed.transform((value, issues) => {
  const phone = toPhone(value);
  if (phone) return phone;
  issues.addIssue({
    code: 'custom',
    message: value === '' ? m.accounts_error_phone_missing() : m.accounts_error_phone_wrong(),
  });
  return z.NEVER;
});

/** Mails, messages and apps show codes in groups such as 123 456. */
export const codeSchema = z
  .string({ error: () => m.accounts_error_code_missing() })
  .transform((value) => value.replace(/[\s\u00a0\u202f-]/g, ''))
  .refine((value) => value !== '', { error: () => m.accounts_error_code_missing(), abort: true })
  .refine((value) => /^\d{6,10}$/.test(value), { error: () => m.accounts_error_code_form() });

export const newPasswordSchema = z
  .string({ error: () => m.accounts_error_password_missing() })
  .refine((value) => value !== '', { error: () => m.accounts_error_password_missing(), abort: true })
  .refine(isPasswordLongEnough, { error: () => m.accounts_error_password_too_short({ min: passwordMinCharacters }) })
  .refine(isPasswordShortEnough, { error: () => m.accounts_error_password_too_long({ max: passwordMaxBytes }) });

export const signInSchema = z.object({
  identifier: identifierSchema,
  // An old password may be shorter than the current minimum.
  password: z
    .string({ error: () => m.accounts_error_password_missing() })
    .min(1, { error: () => m.accounts_error_password_missing() }),
});

export const signUpSchema = z.object({
  displayName: newDisplayNameSchema,
  identifier: identifierSchema,
  password: newPasswordSchema,
});

export const emailFormSchema = z.object({ email: emailSchema });
export const phoneFormSchema = z.object({ phone: phoneSchema });
export const codeFormSchema = z.object({ identifier: identifierSchema, code: codeSchema });

export const tokenHashSchema = z.string().min(1).max(500);
export const newPasswordFormSchema = z.object({ password: newPasswordSchema });
