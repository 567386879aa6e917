import { z } from '@hono/zod-openapi';
import { commentObjections } from '#db/report-values.ts';
import { photoSchema } from '#features/cats/model/cat-answers.server.ts';

export const publicCommentSchema = z
  .object({
    id: z.int(),
    cat_id: z.int(),
    content: z.string(),
    status: z.enum(['pending', 'approved', 'rejected', 'deleted']),
    objection: z
      .enum(commentObjections)
      .nullable()
      .openapi({ description: 'The reason of a rejection, if given: for its author and administrators' }),
    objection_words: z.string().nullable().openapi({ description: 'The moderator’s own words, with `other`' }),
    created_at: z.iso.datetime(),
    author: z
      .object({ id: z.string(), display_name: z.string() })
      .nullable()
      .openapi({ description: 'Null if the author has closed the account' }),
  })
  .openapi('Comment');

export const commentWithCatSchema = publicCommentSchema
  .extend({
    reviewed_at: z.iso.datetime().nullable(),
    cat: z
      .object({ id: z.int(), name: z.string(), is_lost: z.boolean(), photo: photoSchema.nullable() })
      .nullable()
      .openapi({ description: 'Null if the viewer cannot see the cat' }),
  })
  .openapi('CommentWithCat');
