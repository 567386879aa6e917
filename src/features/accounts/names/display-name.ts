import { z } from 'zod';
import { m } from '#i18n/paraglide/messages.js';
import { hasVisibleLetter, tidyName } from '#platform/text/tidy-name.ts';
import { imitatesStaff } from './staff-name.ts';

/** The width of `users.display_name`. */
export const displayNameMaxCharacters = 80;

export const displayNameSchema = z
  .string({ error: () => m.accounts_error_required() })
  .transform(tidyName)
  .refine((value) => value !== '', { error: () => m.accounts_error_name_missing(), abort: true })
  .refine(hasVisibleLetter, { error: () => m.accounts_error_name_letters() })
  .refine((value) => [...value].length <= displayNameMaxCharacters, {
    error: () => m.accounts_error_name_too_long({ max: displayNameMaxCharacters }),
  });

/** Of a person who is no administrator. */
export const newDisplayNameSchema = displayNameSchema.refine((value) => !imitatesStaff(value), {
  error: () => m.accounts_error_name_staff(),
});
