import { hasVisibleLetter, tidyName } from '@catlas/platform/text/tidy-name.ts';
import { z } from 'zod';
import { m } from '#i18n/paraglide/messages.js';
import { imitatesStaff } from './staff-name.ts';

/** The column `users.display_name` has this width. */
export const displayNameMaxCharacters = 80;

export const displayNameSchema = z
  .string({ error: () => m.accounts_error_required() })
  .transform(tidyName)
  .refine((value) => value !== '', { error: () => m.accounts_error_name_missing(), abort: true })
  .refine(hasVisibleLetter, { error: () => m.accounts_error_name_letters() })
  .refine((value) => [...value].length <= displayNameMaxCharacters, {
    error: () => m.accounts_error_name_too_long({ max: displayNameMaxCharacters }),
  });

/** Administrators may use staff names; other members may not. */
export const newDisplayNameSchema = displayNameSchema.refine((value) => !imitatesStaff(value), {
  error: () => m.accounts_error_name_staff(),
});
