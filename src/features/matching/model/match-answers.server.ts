import { z } from '@hono/zod-openapi';
import { listedCatSchema, publicCatSchema } from '#features/cats/model/cat-answers.server.ts';

export const matchSchema = z.object({
  cat: listedCatSchema,
  grade: z.enum(['likely', 'possible']),
  reasons: z.array(z.string()).openapi({ description: 'In the reader’s language, from published data only' }),
  against: z.array(z.string()),
  answer: z.enum(['same', 'unsure']).nullable(),
  is_said_same: z.boolean().openapi({ description: 'The other author says that it is the same cat' }),
  same_votes: z.number().int().openapi({ description: 'Helpers who say that it is the same cat' }),
  is_photo_copied: z
    .boolean()
    .openapi({ description: 'It has a copy of a photo that the reader’s report had before: a warning, no evidence' }),
  thread_id: z
    .number()
    .int()
    .nullable()
    .openapi({ description: 'Of both authors, once both say that it is the same cat' }),
});

export const matchStoredSchema = z.object({ stored: z.literal(true), thread_id: z.number().int().nullable() });

export const unsentMatchesSchema = z.object({
  matches: z.array(matchSchema).openapi({ description: 'The best of the other kind' }),
  own: z.array(listedCatSchema).openapi({ description: 'Open reports of the reader that may be about the same cat' }),
});

export const pairSchema = z.object({
  lost: publicCatSchema,
  found: publicCatSchema,
  reasons: z.array(z.string()),
  against: z.array(z.string()),
});
