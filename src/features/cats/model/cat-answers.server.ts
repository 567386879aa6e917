import { z } from '@hono/zod-openapi';
import { catObjections, locationTypes, reviewStatuses } from '#db/report-values.ts';
import { traitAnswers, traitFields } from '#features/traits/trait-answers.server.ts';

// The routes' types are checked against these shapes, and `/api/openapi.json` is made from them.

export const photoSchema = z
  .object({ key: z.string(), width: z.int(), height: z.int(), placeholder: z.string() })
  .openapi('Photo');

export const publicCatSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    is_lost: z.boolean(),
    status: z.enum(reviewStatuses),
    location: z.object({
      lat: z.number().openapi({ description: 'Of the published point' }),
      lng: z.number(),
      location_type: z.enum(locationTypes),
      label: z.string().nullable(),
    }),
    photo: photoSchema.nullable(),
    created_at: z.iso.datetime(),
    reunited_at: z.iso.datetime().nullable().openapi({
      description:
        'Since when it is home again; such a cat is in no feed, and in lists and on the map only with `is_home`',
    }),
    confirmed_at: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'When the author last said that the cat is still missing, or still with them' }),
    unconfirmed_since: z.iso.datetime().nullable().openapi({
      description: 'The author has not answered whether that is still so; lists have such a cat after the others',
    }),
    distance_meters: z
      .number()
      .optional()
      .openapi({ description: 'From the point asked for; only in lists near a point' }),
    author: z
      .object({ id: z.string(), display_name: z.string() })
      .nullable()
      .openapi({ description: 'Null where the author has closed the account, or it was imported' }),
    ...traitAnswers,
    looks: z
      .string()
      .optional()
      .openapi({ description: 'The traits in words, in the language of `locale`; only in lists' }),
    photos: z
      .array(photoSchema)
      .optional()
      .openapi({ description: 'All photos, the first one included; only of a single cat' }),
  })
  .openapi('Cat');

export const listedCatSchema = publicCatSchema
  .pick({
    id: true,
    name: true,
    is_lost: true,
    photo: true,
    created_at: true,
    reunited_at: true,
    confirmed_at: true,
    unconfirmed_since: true,
    seen_at: true,
    looks: true,
    distance_meters: true,
  })
  .partial({ reunited_at: true, confirmed_at: true, unconfirmed_since: true, seen_at: true })
  .extend({ location: publicCatSchema.shape.location.pick({ lat: true, lng: true, label: true }) });

export const ownCatSchema = publicCatSchema
  .extend({
    exact_location: z.object({ lat: z.number(), lng: z.number() }),
    reviewed_at: z.iso.datetime().nullable(),
    is_unchecked: z.boolean().openapi({ description: 'It is public, and a moderator will still check it' }),
    version: z.int().openapi({ description: 'To send with an edit or a decision: 409 where it is not the latest' }),
    objection: z.enum(catObjections).nullable().openapi({ description: 'Why an administrator refused it, where said' }),
    objection_words: z.string().nullable().openapi({ description: 'The administrator’s own words, with `other`' }),
    deletion: z
      .object({ at: z.iso.datetime(), by_author: z.boolean() })
      .nullable()
      .openapi({ description: 'For 30 days a deleted cat can be had back' }),
    change: z
      .object({
        name: z.string(),
        description: z.string(),
        photo: photoSchema.nullable().openapi({ description: 'The first photo; null: it stays as it is' }),
        photos: z.array(photoSchema).nullable().openapi({
          description: 'All photos, the first one included; null: the second to the fourth stay as they are',
        }),
        proposed_at: z.iso.datetime(),
      })
      .nullable()
      .openapi({ description: 'An edit of an approved cat, awaiting review' }),
  })
  .openapi('OwnCat');

export const catStatsSchema = z
  .object({
    total: z.int(),
    lost: z.int(),
    found: z.int(),
    last_30_days: z.int(),
    by_month: z.array(z.object({ month: z.string(), total: z.int(), lost: z.int(), found: z.int() })),
  })
  .openapi('CatStats');

const reportFields = {
  name: z.string().openapi({ description: '1 to 100 characters' }),
  description: z.string().openapi({ description: '3 to 1000 characters' }),
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  location_type: z.enum(locationTypes).optional().openapi({ description: 'street where absent' }),
  is_lost: z.boolean(),
  ...traitFields,
};
const photoField = z.string().openapi({ format: 'binary', description: 'JPEG, PNG, WebP, AVIF or GIF' });

const morePhotoFields = {
  file2: photoField.optional().openapi({ description: 'The second photo' }),
  file3: photoField.optional(),
  file4: photoField.optional(),
};

/** `cat-schemas.ts` has the rules of this multipart body. */
export const addCatBodySchema = z
  .object({
    ...reportFields,
    client_id: z
      .uuid()
      .optional()
      .openapi({ description: 'Sent again, it answers the first cat instead of making another' }),
    file: photoField,
    ...morePhotoFields,
  })
  .openapi('AddCat');

export const editCatBodySchema = z
  .object({
    catId: z.int(),
    version: z.int().openapi({ description: 'The `version` that was edited: 409 where it is not the latest' }),
    ...reportFields,
    file: photoField.optional().openapi({ description: 'The first photo stays where absent' }),
    ...morePhotoFields,
    photos: z.string().optional().openapi({
      description:
        'The photos as they are to be, the first one first: comma-separated keys of photos that the cat has, and names of file fields. Absent: the second to the fourth stay',
    }),
  })
  .openapi('EditCat');
