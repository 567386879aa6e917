import { z } from 'zod';
import { displayNameSchema } from '#features/accounts/names/display-name.ts';
import { locales } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';

/** The member's own fields. */
export const profileSchema = z.object({
  display_name: displayNameSchema,
  /** The language of mails. */
  locale: z.enum(locales, { error: () => m.accounts_error_required() }),
});
export type ProfileInput = z.output<typeof profileSchema>;
