import { z } from '@hono/zod-openapi';
import { banReasons, heldBackFor, userStatuses } from '#db/report-values.ts';
import { ownCatSchema, publicCatSchema } from '#features/cats/model/cat-answers.server.ts';
import { catObjectionSchema, objectionWordsSchema } from '#features/cats/model/cat-schemas.ts';
import { commentWithCatSchema } from '#features/comments/comment-answers.server.ts';
import { commentObjectionSchema } from '#features/comments/model/comment-schemas.ts';
import { warningSchema } from '#features/contact/model/warning-answers.server.ts';
import { idsSchema, isDecidedOnce } from '#features/moderation/queue/queue-api.server.ts';
import { m } from '#i18n/paraglide/messages.js';

/** Reasoned decisions name one reason for each author. The plain call of spec §8 has none. */
const hasReasons = (ids: (number | string)[], objections: Record<string, string> | undefined) =>
  !objections || ids.every((id) => objections[id] !== undefined);
const reasonMissing = { path: ['objections'], error: () => m.moderation_error_reason_missing() };

const wordsSchema = z
  .record(z.string(), objectionWordsSchema)
  .optional()
  .openapi({ description: 'By id, the moderator’s own words to the author, with the reason `other`' });

export const reviewCatsSchema = z
  .object({
    approved: idsSchema,
    rejected: idsSchema,
    versions: z
      .record(z.string(), z.int())
      .optional()
      .openapi({ description: 'By id, the reviewed `version`: 409 if the cat was edited since' }),
    objections: z
      .record(z.string(), catObjectionSchema)
      .optional()
      .openapi({ description: 'By id, the reason that the author of a rejected cat sees' }),
    words: wordsSchema,
  })
  .refine(isDecidedOnce, { path: ['approved'], error: () => m.cats_error_review_both() })
  .refine(({ rejected, objections }) => hasReasons(rejected, objections), reasonMissing);
export const reviewCommentsSchema = z
  .object({
    approved: idsSchema,
    rejected: idsSchema,
    objections: z
      .record(z.string(), commentObjectionSchema)
      .optional()
      .openapi({ description: 'By id, the reason that the author of a rejected comment sees' }),
    words: wordsSchema,
  })
  .refine(isDecidedOnce, { path: ['approved'], error: () => m.comments_error_review_both() })
  .refine(({ rejected, objections }) => hasReasons(rejected, objections), reasonMissing);
export const userIdSchema = z.uuid().transform((id) => id.toLowerCase());
const userIdsSchema = z.array(userIdSchema).max(100).default([]);
const membersDecisionSchema = z.object({ approved: userIdsSchema, rejected: userIdsSchema });
const decidedTwice = { path: ['approved'], error: () => m.moderation_error_review_both() };
export const reopenUsersSchema = membersDecisionSchema.refine(isDecidedOnce, decidedTwice);
export const reviewUsersSchema = membersDecisionSchema
  .extend({
    objections: z
      .record(userIdSchema, z.enum(banReasons))
      .optional()
      .openapi({ description: 'By id, the reason that a banned member reads' }),
    words: wordsSchema,
  })
  .refine(isDecidedOnce, decidedTwice)
  .refine(({ rejected, objections }) => hasReasons(rejected, objections), {
    path: ['objections'],
    error: () => m.moderation_error_ban_reason_missing(),
  });
const isSettledOnce = ({ dismissed, deleted }: { dismissed: number[]; deleted: number[] }) =>
  !dismissed.some((id) => deleted.includes(id));
const settledTwice = { path: ['dismissed'], error: () => m.cats_report_error_both() };

export const settleReportsSchema = z
  .object({
    dismissed: idsSchema,
    deleted: idsSchema,
    objections: z.record(z.string(), catObjectionSchema).optional().openapi({
      description: 'By id, the reason that the author of a deleted cat gets; without it, the one of the first report',
    }),
    words: wordsSchema,
  })
  .refine(isSettledOnce, settledTwice)
  .refine(({ deleted, objections }) => hasReasons(deleted, objections), reasonMissing);
export const reopenReportsSchema = z
  .object({ dismissed: idsSchema, deleted: idsSchema })
  .refine(isSettledOnce, settledTwice);

const statusCountsSchema = z.object({ pending: z.int(), approved: z.int(), rejected: z.int(), deleted: z.int() });

export const authorRecordSchema = z
  .object({
    id: z.string(),
    display_name: z.string(),
    email: z.string().nullable(),
    type: z.enum(['user', 'admin']),
    status: z.enum(userStatuses),
    member_since: z.iso.datetime(),
    bans: z.int(),
    cats: statusCountsSchema,
    comments: statusCountsSchema,
  })
  .openapi('AuthorRecord');

export const historySchema = z
  .array(
    z.object({
      action: z.string(),
      actor: z.string().nullable(),
      at: z.iso.datetime(),
      reason: z.string().nullable().openapi({ description: 'Of a rejection, deletion or ban' }),
      words: z.string().nullable().openapi({ description: 'The moderator’s own words' }),
    }),
  )
  .openapi('History');

export const foundMemberSchema = authorRecordSchema.extend({ history: historySchema }).openapi('FoundMember');

export const catToReviewSchema = ownCatSchema
  .extend({
    waiting_since: z.iso.datetime().openapi({ description: 'The order of the queue: of the report, or of its change' }),
    held_back_for: z
      .enum(heldBackFor)
      .nullable()
      .openapi({ description: 'The rule for which it waits, where reports are published first' }),
    author_record: authorRecordSchema.nullable(),
    lookalikes: z.array(
      publicCatSchema
        .pick({ id: true, name: true, is_lost: true, status: true, photo: true, created_at: true })
        .extend({
          reasons: z.array(z.string()).openapi({ description: 'Why, in the reader’s language, the strongest first' }),
          against: z.array(z.string()),
          is_same_photo: z.boolean(),
        }),
    ),
    history: historySchema,
  })
  .openapi('CatToReview');

export const commentToReviewSchema = commentWithCatSchema
  .extend({ author_record: authorRecordSchema.nullable(), history: historySchema, warnings: z.array(warningSchema) })
  .openapi('CommentToReview');
