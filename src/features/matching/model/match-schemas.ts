import { z } from 'zod';
import { catIdSchema } from '#features/cats/model/cat-schemas.ts';
import { m } from '#i18n/paraglide/messages.js';
import { matchAnswers } from './match.ts';

export const matchAnswerSchema = z.object({
  /** The report that may be about the same cat. */
  other: catIdSchema,
  /** Null takes the answer back. */
  answer: z.enum(matchAnswers, { error: () => m.matching_error_answer() }).nullable(),
});
