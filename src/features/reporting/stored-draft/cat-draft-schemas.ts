import { z } from 'zod';
import { emailSchema } from '#features/accounts/forms/account-schemas.ts';
import { reportSchema } from '#features/cats/model/cat-schemas.ts';
import { refuseImpossible } from '#features/traits/trait-schema.ts';
import { m } from '#i18n/paraglide/messages.js';

/** The mails and the privacy text give this number of days. */
export const draftDays = 30;

/** The sign-in service stores addresses in lower case. */
export const draftEmailSchema = emailSchema.transform((email) => email.toLowerCase());

const clientIdSchema = z.uuid({ error: () => m.cats_error_client_id() });

export const catDraftSchema = reportSchema
  .extend({ client_id: clientIdSchema, email: draftEmailSchema })
  .superRefine(refuseImpossible);
export type CatDraftInput = z.output<typeof catDraftSchema>;

export const draftReferenceSchema = z.object({ client_id: clientIdSchema });
export const mailDraftSchema = draftReferenceSchema.extend({ email: draftEmailSchema.optional() });

/** No field says whether the address has an account. */
export interface PresentedDraft {
  id: string;
  email: string;
  /** Both are ISO 8601. Null means that no mail could be sent yet; the server tries again. */
  mailed_at: string | null;
  expires_at: string;
}
