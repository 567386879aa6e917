import { z } from 'zod';
import { displayNameSchema } from '#features/accounts/names/display-name.ts';
import { locales } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';

export const profileSchema = z.object({
  display_name: displayNameSchema,
  locale: z.enum(locales, { error: () => m.accounts_error_required() }),
});
export type ProfileInput = z.output<typeof profileSchema>;
