import { z } from '@hono/zod-openapi';
import { messageKinds, threadEnds, threadEvents, threadFlags, threadSides } from '#db/report-values.ts';
import { photoSchema } from '#features/cats/model/cat-answers.server.ts';
import { sightingToDecideSchema } from './sighting-answers.server.ts';
import { warningSchema } from './warning-answers.server.ts';

export const threadMessageSchema = z
  .object({
    id: z.int(),
    side: z.enum([...threadSides, 'site']),
    is_mine: z.boolean(),
    kind: z.enum(messageKinds),
    content: z.string().nullable().openapi({
      description: 'Of an event: its sentence, in the reader’s language. Null: a photo or a sighting alone',
    }),
    event: z.enum(threadEvents).nullable(),
    photo: photoSchema.nullable(),
    is_photo_reused: z.boolean().nullable().openapi({
      description:
        'For the other side: the photo was a photo of this cat before. Of the event `same-cat`: the other report has a copy of a photo of the reader’s. Null: no photo, or not compared',
    }),
    word: z
      .string()
      .nullable()
      .openapi({ description: 'Of a `word-photo`: the word of its day, to be seen in the picture' }),
    sighting: sightingToDecideSchema
      .nullable()
      .openapi({ description: 'Of the kind `sighting`; it has the words and the photo' }),
    is_by_mail: z.boolean(),
    warnings: z.array(warningSchema).openapi({ description: 'Of messages of the other side' }),
    created_at: z.iso.datetime(),
  })
  .openapi('ThreadMessage');

const threadCatSchema = z.object({
  id: z.int(),
  name: z.string(),
  is_lost: z.boolean(),
  photo: photoSchema.nullable(),
  reunited_at: z.iso.datetime().nullable(),
});

const otherSchema = z.object({
  name: z.string().nullable().openapi({ description: 'Null: a finder who gave none, or a closed account' }),
  is_member: z.boolean(),
});

export const threadSummarySchema = z
  .object({
    id: z.int(),
    key: z.string(),
    side: z.enum(threadSides).openapi({ description: 'The reader’s' }),
    cat: threadCatSchema,
    other: otherSchema,
    last_message: z.object({
      side: z.enum([...threadSides, 'site']),
      kind: z.enum(messageKinds),
      excerpt: z.string().nullable().openapi({ description: 'The first 140 characters' }),
      has_photo: z.boolean(),
      at: z.iso.datetime(),
    }),
    unread: z.int(),
    closed_for: z.enum(threadEnds).nullable(),
    is_blocked: z.boolean().openapi({ description: 'By the reader' }),
  })
  .openapi('ThreadSummary');

export const threadSchema = z
  .object({
    id: z.int(),
    key: z.string(),
    side: z.enum(threadSides),
    cat: threadCatSchema,
    other: otherSchema,
    messages: z.array(threadMessageSchema).openapi({ description: 'Oldest first' }),
    earlier: z.int().nullable().openapi({ description: 'For the query `before`; null: no earlier messages' }),
    last_read_id: z.int().openapi({ description: 'The last message that the reader has read' }),
    other_read_id: z.int().openapi({ description: 'The last message that the other side has read' }),
    can_write: z.boolean(),
    why_not: z.string().nullable().openapi({ description: 'Why no message can be written, in the reader’s language' }),
    closed_at: z.iso.datetime().nullable(),
    closed_for: z.enum(threadEnds).nullable(),
    deleted_at: z.iso.datetime().nullable().openapi({ description: 'When a closed thread is deleted' }),
    is_blocked: z.boolean().openapi({ description: 'By the reader' }),
    is_reported: z.boolean().openapi({ description: 'By the reader, and not settled yet' }),
    phone: z.object({
      can_give: z.boolean().openapi({ description: 'After a message of each side' }),
      mine: z.string().nullable(),
      theirs: z
        .string()
        .nullable()
        .openapi({ description: 'Only while both sides give theirs, or where a finder left it with the cat' }),
      is_offered: z.boolean().openapi({ description: 'The other side has given theirs' }),
      is_open: z.boolean().openapi({ description: 'The finder has the cat and left the number: the owner sees it' }),
    }),
    door: z.string().nullable().openapi({ description: 'Where the finder who has the cat is found' }),
    proof: z.object({
      can_ask: z.boolean().openapi({ description: 'Owner: a question is set and not asked yet' }),
      question: z
        .string()
        .nullable()
        .openapi({ description: 'Owner: as set. Finder: as asked, while an answer is awaited' }),
      mark: z.string().nullable().openapi({ description: 'Owner only' }),
      is_answered: z.boolean(),
      result: z.enum(['right', 'wrong']).nullable().openapi({ description: 'Finder: never `wrong`' }),
    }),
    word: z
      .object({ word: z.string(), until: z.iso.datetime() })
      .nullable()
      .openapi({ description: 'Finder: today’s word, once the owner or the finder has asked for it' }),
    mails: z.object({
      is_on: z.boolean(),
      email: z.string().nullable().openapi({ description: 'The reader’s own address' }),
      can_edit: z.boolean().openapi({ description: 'A visitor can change the address here' }),
      can_answer: z.boolean().openapi({ description: 'Answers by mail reach the other side' }),
    }),
  })
  .openapi('Thread');

export const addMessageBodySchema = z
  .object({
    client_id: z.uuid().openapi({ description: 'Sent again, it answers the first message instead of making another' }),
    content: z.string().optional().openapi({ description: 'At most 1,000 characters; optional with a photo' }),
    kind: z.enum(['words', 'answer', 'word-photo']).optional(),
    file: z.string().optional().openapi({ format: 'binary', description: 'JPEG, PNG, WebP, AVIF or GIF' }),
  })
  .openapi('AddThreadMessage');

export const threadReportSchema = z.object({
  id: z.int(),
  side: z.enum(threadSides),
  reason: z.enum(threadFlags),
  words: z.string().nullable(),
  created_at: z.iso.datetime(),
});

export const reportedThreadSchema = z
  .object({
    id: z.int(),
    cat: threadCatSchema,
    owner: z.object({ id: z.string().nullable(), name: z.string().nullable() }),
    finder: z.object({ id: z.string().nullable(), name: z.string().nullable() }),
    message_count: z.int(),
    created_at: z.iso.datetime(),
    closed_for: z.enum(threadEnds).nullable(),
    reports: z.array(threadReportSchema),
  })
  .openapi('ReportedThread');
