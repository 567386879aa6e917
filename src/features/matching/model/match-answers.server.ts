import { z } from '@hono/zod-openapi';
import { listedCatSchema } from '#features/cats/model/cat-answers.server.ts';

export const matchSchema = z.object({
  cat: listedCatSchema,
  grade: z.enum(['likely', 'possible']),
  reasons: z.array(z.string()).openapi({ description: 'In the reader’s language, from published data only' }),
  against: z.array(z.string()),
  answer: z.literal('unsure').nullable(),
});
