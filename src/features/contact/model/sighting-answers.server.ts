import { z } from '@hono/zod-openapi';
import { locationTypes, seenAtPrecisions, sightingKinds, sightingStatuses } from '#db/report-values.ts';
import { photoSchema } from '#features/cats/model/cat-answers.server.ts';
import { warningSchema } from './warning-answers.server.ts';

export const publicSightingSchema = z
  .object({
    id: z.int(),
    cat_id: z.int(),
    kind: z.enum(sightingKinds),
    location: z
      .object({
        lat: z.number().openapi({ description: 'Of the published point' }),
        lng: z.number(),
        location_type: z.enum(locationTypes),
        label: z.string().nullable(),
      })
      .nullable()
      .openapi({ description: 'Null: a `mine` without a place' }),
    seen_at: z.iso.datetime().nullable().openapi({ description: 'Null: a `mine` without a time' }),
    seen_at_precision: z.enum(seenAtPrecisions),
    words: z.string().nullable().openapi({ description: 'Null for the public unless their publication was agreed' }),
    photo: photoSchema.nullable(),
    created_at: z.iso.datetime(),
  })
  .openapi('PublicSighting');

export const sightingSchema = publicSightingSchema
  .extend({
    exact_location: z.object({ lat: z.number(), lng: z.number() }).nullable(),
    status: z.enum(sightingStatuses),
    are_words_public: z.boolean(),
    is_photo_public: z.boolean(),
    thread_id: z.int().nullable(),
    decided_at: z.iso.datetime().nullable(),
  })
  .openapi('Sighting');

export const sightingToDecideSchema = sightingSchema
  .extend({
    is_photo_reused: z
      .boolean()
      .nullable()
      .openapi({ description: 'The photo was a photo of this cat before. Null: no photo, or not compared' }),
  })
  .openapi('SightingToDecide');

const sightingSenderSchema = z
  .object({
    id: z.string().nullable().openapi({ description: 'Of a member. Null: a visitor, or the account is closed' }),
    name: z.string().nullable(),
    member_since: z.iso.datetime().nullable(),
    is_banned: z.boolean(),
    published: z.int().openapi({ description: 'Other sightings of this member, or of this visitor’s address' }),
    hidden: z.int(),
    waiting: z.int(),
    reported_thread_id: z.int().nullable().openapi({ description: 'The conversation, while a report of it is open' }),
  })
  .openapi('SightingSender');

export const sightingToReviewSchema = sightingToDecideSchema
  .extend({
    cat: z.object({ id: z.int(), name: z.string(), is_lost: z.boolean() }),
    sender: sightingSenderSchema,
    warnings: z.array(warningSchema).openapi({ description: 'Signs of a scam in the words, as the owner sees them' }),
  })
  .openapi('SightingToReview');

/** `sighting-schemas.ts` has the rules for this body. */
export const addSightingBodySchema = z
  .object({
    client_id: z.uuid().openapi({ description: 'Sent again, it answers the first sighting instead of making another' }),
    kind: z.enum(sightingKinds).openapi({ description: '`seen`, `with-me`: of a lost cat; `mine`: of a found one' }),
    lat: z.number().min(-90).max(90).optional().openapi({ description: 'With `lng`; optional for `mine` only' }),
    lng: z.number().min(-180).max(180).optional(),
    location_type: z
      .enum(locationTypes)
      .optional()
      .openapi({ description: '`area`: about there. street where absent' }),
    seen_at: z.iso.datetime().optional().openapi({ description: 'Optional for `mine` only' }),
    seen_at_precision: z.enum(seenAtPrecisions).optional(),
    words: z.string().optional().openapi({ description: 'At most 1,000 characters' }),
    name: z.string().optional(),
    email: z
      .string()
      .optional()
      .openapi({ description: 'Contact address of a sender without an account; never shown to others' }),
    phone: z.string().optional().openapi({
      description:
        'Of `with-me`, for the author of the report alone. A sender without an account gives `email`, `phone` or `door`.',
    }),
    door: z
      .string()
      .optional()
      .openapi({ description: 'Of `with-me`: the name and the door where the sender is found, for the author alone' }),
    thread: z.string().optional().openapi({ description: 'The token of the sender’s thread about this cat' }),
    key: z.string().optional().openapi({ description: 'The code of a short link, for a report that is being checked' }),
    confirmed: z.enum(['0', '1']).optional().openapi({
      description:
        '1: keep a time in the future as now, or a place over 1,000 km away, after the 422 with the field `confirm_seen_at` or `confirm_place`',
    }),
    file: z.string().optional().openapi({ format: 'binary', description: 'JPEG, PNG, WebP, AVIF or GIF' }),
  })
  .openapi('AddSighting');

export const threadKeySchema = z
  .object({
    id: z.int(),
    key: z
      .string()
      .openapi({ description: 'For `/api/threads/{key}`: the id for a member, a new token for a visitor' }),
    path: z.string().openapi({ description: 'Of the page, in the reader’s language' }),
    email: z.string().nullable().openapi({ description: 'Where the link was mailed to' }),
    phone: z.string().nullable().openapi({ description: 'The number that the author of the report sees' }),
    door: z.string().nullable().openapi({ description: 'Where the author of the report finds the sender' }),
  })
  .openapi('ThreadKey');
