import { z } from 'zod';
import { catIdSchema } from '#features/cats/cat-schemas.ts';
import { tidyText } from '#features/cats/tidy-text.ts';
import { m } from '#i18n/paraglide/messages.js';
import { countCharacters } from '#ui/count-characters.ts';
import { commentLimits } from './comment.ts';

// What crosses the wire; each message is made when it is needed, in the reader's language.

/** The same rule as a cat's: a positive whole number that fits a bigint column. */
export const commentIdSchema = catIdSchema;

export const addCommentSchema = z.object({
  content: z
    .string({ error: () => m.comments_error_too_short({ min: commentLimits.min }) })
    .transform(tidyText)
    .refine((text) => countCharacters(text) >= commentLimits.min, {
      error: () => m.comments_error_too_short({ min: commentLimits.min }),
    })
    .refine((text) => countCharacters(text) <= commentLimits.max, {
      error: () => m.comments_error_too_long({ max: commentLimits.max }),
    }),
  client_id: z.uuid({ error: () => m.comments_error_client_id() }).optional(),
});
export type AddCommentInput = z.output<typeof addCommentSchema>;
