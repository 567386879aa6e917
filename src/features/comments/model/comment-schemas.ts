import { tidyText } from '@catlas/platform/text/tidy-text.ts';
import { z } from 'zod';
import { commentObjections } from '#db/report-values.ts';
import { catIdSchema } from '#features/cats/model/cat-schemas.ts';
import { m } from '#i18n/paraglide/messages.js';
import { commentLimits } from './comment.ts';
import { findCommentError } from './find-comment-error.ts';

/** Like a cat id, this is a positive integer that fits a bigint column. */
export const commentIdSchema = catIdSchema;

export const commentObjectionSchema = z.enum(commentObjections);

export const addCommentSchema = z.object({
  content: z
    .string({ error: () => m.comments_error_too_short({ min: commentLimits.min }) })
    .transform((text, check) => {
      const message = findCommentError(text);
      if (message) check.addIssue({ code: 'custom', message });
      return tidyText(text);
    }),
  client_id: z.uuid({ error: () => m.comments_error_client_id() }).optional(),
});
export type AddCommentInput = z.output<typeof addCommentSchema>;
