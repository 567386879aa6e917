import { z } from 'zod';
import { emailSchema } from '#features/accounts/forms/account-schemas.ts';
import { reportSchema } from '#features/cats/model/cat-schemas.ts';
import { refuseImpossible } from '#features/cats/traits/trait-schema.ts';
import { m } from '#i18n/paraglide/messages.js';

/** How long the server stores a report whose address is not confirmed. The mails' and the privacy text's number. */
export const draftDays = 30;

/** The sign-in service stores addresses in lower case. */
export const draftEmailSchema = emailSchema.transform((email) => email.toLowerCase());

const clientIdSchema = z.uuid({ error: () => m.cats_error_client_id() });

/** The fields of `POST /api/cats/drafts` beside its file: those of a report, and the address of its author. */
export const catDraftSchema = reportSchema
  .extend({ client_id: clientIdSchema, email: draftEmailSchema })
  .superRefine(refuseImpossible);
export type CatDraftInput = z.output<typeof catDraftSchema>;

export const draftReferenceSchema = z.object({ client_id: clientIdSchema });
export const mailDraftSchema = draftReferenceSchema.extend({ email: draftEmailSchema.optional() });

/** What the form of a stored draft is told. Nothing says whether the address has an account. */
export interface PresentedDraft {
  /** Its `client_id`. */
  id: string;
  email: string;
  /** ISO 8601, as `expires_at`. Null: the sign-in service sends no mail at the moment; the server tries again. */
  mailed_at: string | null;
  expires_at: string;
}
