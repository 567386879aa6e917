import { z } from 'zod';
import { catIdSchema, reportSchema } from '#features/cats/model/cat-schemas.ts';
import { m } from '#i18n/paraglide/messages.js';
import { matchAnswers } from './match.ts';
import { pairVotes } from './pair.ts';

export const matchAnswerSchema = z.object({
  other: catIdSchema,
  answer: z.enum(matchAnswers, { error: () => m.matching_error_answer() }).nullable(),
});

export const unsentReportSchema = reportSchema.omit({ name: true, description: true });
export type UnsentReport = z.output<typeof unsentReportSchema>;

export const pairVoteSchema = z.object({
  lost: catIdSchema,
  found: catIdSchema,
  vote: z.enum(pairVotes, { error: () => m.matching_error_answer() }).nullable(),
});
