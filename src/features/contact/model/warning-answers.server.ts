import { z } from '@hono/zod-openapi';

export const warningSchema = z
  .object({
    id: z.string().openapi({ description: 'The kind of scam, such as `code` or `gift-card`' }),
    title: z.string(),
    reason: z.string().openapi({ description: 'Why it is suspicious and what to do, in the reader’s language' }),
    words: z
      .array(z.object({ start: z.int(), end: z.int() }))
      .openapi({ description: 'Where the signs are in the message, or in the words of its sighting, in UTF-16 units' }),
  })
  .openapi('MessageWarning');
