import { cursorSchema } from '@catlas/platform/http/list-cursor.ts';
import { z } from 'zod';
import { threadFlags } from '#db/report-values.ts';
import { emailSchema } from '#features/accounts/forms/account-schemas.ts';
import { catIdSchema } from '#features/cats/model/cat-schemas.ts';
import { m } from '#i18n/paraglide/messages.js';
import { optionalText } from './optional-text.ts';
import { fewestPhoneDigits, isPhone } from './phone.ts';
import { messageMax, proofTextMax, reportWordsMax } from './thread.ts';

// Messages are functions, so that each is in the caller's language.

/** The form needs words or a file. */
export const addMessageSchema = z.object({
  client_id: z.uuid({ error: () => m.threads_error_client_id() }),
  content: optionalText(messageMax, m.threads_error_content_long),
  /** The finder sends `answer` to the open question, or `word-photo` with today's word. */
  kind: z.enum(['words', 'answer', 'word-photo']).default('words'),
});
export type AddMessageInput = z.output<typeof addMessageSchema>;

export const readThreadSchema = z.object({ message_id: catIdSchema });

export const reportThreadSchema = z.object({
  reason: z.enum(threadFlags, { error: () => m.threads_error_reason() }),
  words: optionalText(reportWordsMax, m.threads_error_report_words),
});
export type ReportThreadInput = z.output<typeof reportThreadSchema>;

/** Null or empty withdraws the number. */
export const phoneSchema = z.object({
  phone: z
    .string()
    .nullable()
    .transform((value) => value?.trim() || null)
    .refine((value) => value === null || isPhone(value), {
      error: () => m.threads_error_phone({ min: fewestPhoneDigits }),
    }),
});

/** A finder can only withdraw it: it is given with a sighting. */
export const doorSchema = z.object({ door: z.null() });

export const threadMailsSchema = z.object({
  is_on: z.boolean().optional(),
  /** `email` is a visitor's address, or empty. */
  email: z
    .union([z.literal('').transform(() => null), emailSchema.transform((email) => email.toLowerCase())])
    .optional(),
});
export type ThreadMailsInput = z.output<typeof threadMailsSchema>;

/** Finders answer with a message of the kind `answer`. */
export const threadProofSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('ask') }),
  z.object({ act: z.literal('judge'), is_right: z.boolean() }),
]);
export type ThreadProofInput = z.output<typeof threadProofSchema>;

const proofText = (missing: () => string) =>
  optionalText(proofTextMax, m.threads_error_proof_long).refine((value) => value !== null, { error: missing });

/** Null removes the proof. */
export const catProofSchema = z.object({
  proof: z
    .object({
      question: proofText(() => m.threads_error_question_missing()),
      mark: proofText(() => m.threads_error_mark_missing()),
    })
    .nullable(),
});

export const threadsQuerySchema = z.object({
  cat: catIdSchema.optional(),
  cursor: cursorSchema.optional(),
});

export const threadQuerySchema = z.object({
  before: catIdSchema.optional(),
});

export const settleThreadSchema = z.object({ id: catIdSchema, outcome: z.enum(['dismissed', 'closed', 'reopened']) });
