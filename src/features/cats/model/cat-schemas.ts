import { cursorSchema } from '@catlas/platform/http/list-cursor.ts';
import { hasVisibleLetter, tidyName } from '@catlas/platform/text/tidy-name.ts';
import { tidyText } from '@catlas/platform/text/tidy-text.ts';
import { z } from 'zod';
import { catFlags, catObjections, locationTypes, mostObjectionWords } from '#db/report-values.ts';
import { refuseImpossible, traitFields } from '#features/traits/trait-schema.ts';
import { locales } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import { countCharacters } from '#ui/forms/count-characters.ts';
import {
  defaultRadiusKm,
  descriptionLimits,
  listOrders,
  mostCatsInList,
  nameLimits,
  reportWordsLimits,
  visibleDays,
} from './cat.ts';
import { parseBounds } from './map-bounds.ts';

// Limits are those of spec §5 and §9; messages are functions, so that each is in the reader's language.

/** Limits count characters after trimming. */
function text(
  { min, max }: { min: number; max: number },
  tooShort: () => string,
  tooLong: () => string,
  tidy: (typed: string) => string = tidyText,
) {
  return z
    .string({ error: tooShort })
    .transform(tidy)
    .refine((value) => countCharacters(value) >= min, { error: tooShort })
    .refine((value) => countCharacters(value) <= max, { error: tooLong });
}

export const catNameSchema = text(
  nameLimits,
  () => m.cats_error_name_missing(),
  () => m.cats_error_name_too_long({ max: nameLimits.max }),
  tidyName,
).refine((name) => name === '' || hasVisibleLetter(name), { error: () => m.cats_error_name_letters() });
export const catDescriptionSchema = text(
  descriptionLimits,
  () => m.cats_error_description_too_short({ min: descriptionLimits.min }),
  () => m.cats_error_description_too_long({ max: descriptionLimits.max }),
);

/** The precision is a tenth of a millimetre, because databases reject numbers that are much closer to zero. */
const roundDegrees = (degrees: number) => Math.round(degrees * 1e9) / 1e9;
const latitude = z.coerce
  .number({ error: () => m.cats_error_place_missing() })
  .min(-90, { error: () => m.cats_error_place_wrong() })
  .max(90, { error: () => m.cats_error_place_wrong() })
  .overwrite(roundDegrees);
const longitude = z.coerce
  .number({ error: () => m.cats_error_place_missing() })
  .min(-180, { error: () => m.cats_error_place_wrong() })
  .max(180, { error: () => m.cats_error_place_wrong() })
  .overwrite(roundDegrees);
/** An empty field is not 0. */
const given = (value: unknown) => (value === '' || value === null ? undefined : value);
const flag = z.preprocess(
  (value) =>
    value === 'true' || value === '1' || value === 'on'
      ? true
      : value === 'false' || value === '0' || value === ''
        ? false
        : value,
  z.boolean({ error: () => m.cats_error_kind_missing() }),
);

export const locationTypeSchema = z.enum(locationTypes, { error: () => m.cats_error_location_type() });

/** Without a `location_type` the place is published as its street. */
export const reportSchema = z.object({
  name: catNameSchema,
  description: catDescriptionSchema,
  lat: z.preprocess(given, latitude),
  lng: z.preprocess(given, longitude),
  location_type: z.preprocess(given, locationTypeSchema.default('street')),
  is_lost: flag,
  ...traitFields,
});
export type ReportInput = z.output<typeof reportSchema>;

export const addCatSchema = reportSchema
  .extend({ client_id: z.preprocess(given, z.uuid({ error: () => m.cats_error_client_id() }).optional()) })
  .superRefine(refuseImpossible);
export type AddCatInput = z.output<typeof addCatSchema>;

/** The combination of traits is checked with the cat, because absent traits stay as they are. */
export const editCatSchema = reportSchema.extend({
  catId: z.coerce.number().int().positive(),
  version: z.coerce.number().int().positive(),
  photos: z
    .string()
    .max(400)
    .transform((value) => value.split(',').filter(Boolean))
    .optional(),
});
export type EditCatInput = z.output<typeof editCatSchema>;

/** `24h` is exact; the days are whole UTC days, as for `days`. */
export const sinceValues = ['24h', '7d', '30d', 'any'] as const;

const isGivenFlag = z.preprocess((value) => (value === undefined || value === '' ? undefined : value), flag.optional());

/** List, counts and tiles take the same filter. */
export const catFilterFields = {
  coat_colors: traitFields.coat_colors,
  coat_pattern: z.preprocess(given, traitFields.coat_pattern),
  sex: z.preprocess(given, traitFields.sex),
  since: z.preprocess(given, z.enum(sinceValues, { error: () => m.cats_error_since() }).optional()),
  /** Only cats that are home again, which are otherwise left out. */
  is_home: isGivenFlag,
  /** Each word is in the name, the place or the description. */
  words: z.preprocess(
    given,
    z
      .string()
      .trim()
      .max(100, { error: () => m.cats_error_search_too_long() })
      .optional(),
  ),
};
export type CatFilter = Partial<z.output<z.ZodObject<typeof catFilterFields>>>;

export const catsNearQuerySchema = z.object({
  latitude: z.preprocess(given, latitude.optional()),
  longitude: z.preprocess(given, longitude.optional()),
  locale: z.enum(locales).optional(),
  radius_km: z.coerce.number().positive().max(20_040).default(defaultRadiusKm),
  days: z.coerce.number().int().min(1).max(3650).default(visibleDays),
  is_lost: isGivenFlag,
  ...catFilterFields,
  sort: z.preprocess(given, z.enum(listOrders, { error: () => m.cats_error_sort() }).default('nearest')),
  limit: z.coerce.number().int().min(1).max(mostCatsInList).default(mostCatsInList),
  cursor: cursorSchema.optional(),
  /** Bounds replace the radius. */
  bounds: z.preprocess(
    given,
    z
      .string()
      .max(200)
      .transform((text, { addIssue }) => {
        const bounds = parseBounds(text);
        if (!bounds) addIssue({ code: 'custom', message: m.cats_error_bounds() });
        return bounds ?? z.NEVER;
      })
      .optional(),
  ),
});
export type CatsNearQuery = z.output<typeof catsNearQuerySchema>;

export const searchCatsQuerySchema = z.object({
  q: z
    .string({ error: () => m.cats_error_search_missing() })
    .trim()
    .min(1, { error: () => m.cats_error_search_missing() })
    .max(200, { error: () => m.cats_error_search_too_long() }),
  locale: z.enum(locales).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});

/** JavaScript's safe range is far within a bigint column. */
export const catIdSchema = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** Some calls need only the id. */
export const catReferenceSchema = z.object({ catId: catIdSchema });

export const reuniteCatSchema = z.object({ catId: catIdSchema, reunited: z.boolean() });

export const catObjectionSchema = z.enum(catObjections, { error: () => m.cats_report_error_objection() });
export const catFlagSchema = z.enum(catFlags, { error: () => m.cats_report_error_objection() });
/** The reason `other` requires the moderator's own words. */
export const objectionWordsSchema = z.string().trim().min(1).max(mostObjectionWords);
export const deleteCatSchema = catReferenceSchema.extend({
  objection: catObjectionSchema.optional(),
  words: objectionWordsSchema.optional(),
});
export const reportCatSchema = z.object({
  catId: catIdSchema,
  objection: catFlagSchema,
  words: z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? undefined : given(value)),
    text(
      reportWordsLimits,
      () => m.cats_report_error_words({ max: reportWordsLimits.max }),
      () => m.cats_report_error_words({ max: reportWordsLimits.max }),
    ).optional(),
  ),
});
export type ReportCatInput = z.output<typeof reportCatSchema>;
