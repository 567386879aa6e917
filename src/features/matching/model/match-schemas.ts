import { z } from 'zod';
import { catIdSchema, reportSchema } from '#features/cats/model/cat-schemas.ts';
import { m } from '#i18n/paraglide/messages.js';
import { matchAnswers } from './match.ts';
import { pairVotes } from './pair.ts';

export const matchAnswerSchema = z.object({
  /** The report that may be about the same cat. */
  other: catIdSchema,
  /** Null takes the answer back. */
  answer: z.enum(matchAnswers, { error: () => m.matching_error_answer() }).nullable(),
});

/** A report before it is sent: what the comparison reads of it. */
export const unsentReportSchema = reportSchema.omit({ name: true, description: true });
export type UnsentReport = z.output<typeof unsentReportSchema>;

export const pairVoteSchema = z.object({
  lost: catIdSchema,
  found: catIdSchema,
  /** Null takes the vote back. */
  vote: z.enum(pairVotes, { error: () => m.matching_error_answer() }).nullable(),
});
