import { z } from 'zod';
import { longestCoordinates } from '#features/places/coordinates/coordinates-reading.ts';
import { locales } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import { placeProblems } from './place-problems.ts';

const wrongPoint = { error: () => m.places_error_near() };
/** An empty field is absent, not 0. */
const given = (value: unknown) => (value === '' || value === null ? undefined : value);
const latitude = z.preprocess(given, z.coerce.number(wrongPoint).min(-90, wrongPoint).max(90, wrongPoint).optional());
const longitude = z.preprocess(
  given,
  z.coerce.number(wrongPoint).min(-180, wrongPoint).max(180, wrongPoint).optional(),
);

const placeQuerySchema = z
  .string({ error: () => m.places_error_query_missing() })
  .trim()
  .min(1, { error: () => m.places_error_query_missing() })
  .max(longestCoordinates, { error: () => m.places_error_query_too_long({ max: longestCoordinates }) });

export const getLocationQuerySchema = z.object({
  q: placeQuerySchema,
  latitude,
  longitude,
  locale: z.enum(locales).optional(),
  limit: z.coerce.number().int().min(1).max(20).default(8),
});
export const townQuerySchema = z.object({
  latitude: z.coerce.number(wrongPoint).min(-90, wrongPoint).max(90, wrongPoint),
  longitude: z.coerce.number(wrongPoint).min(-180, wrongPoint).max(180, wrongPoint),
});
export const townAnswerSchema = z.object({ town: z.string().nullable() });
export type TownAnswer = z.output<typeof townAnswerSchema>;

export type GetLocationQuery = z.input<typeof getLocationQuerySchema>;

const placeSuggestionSchema = z.object({
  /** The id is stable across imports of the same data. */
  id: z.string(),
  label: z.string(),
  name: z.string(),
  kind: z.enum([
    'town',
    'commune',
    'arrondissement',
    'former-commune',
    'departement',
    'region',
    'coordinates',
    'address',
    'street',
    'area',
    'point-of-interest',
  ]),
  latitude: z.number(),
  longitude: z.number(),
  country_code: z.string().nullable(),
  population: z.number().int().nullable(),
  /** The point may be wrong by some kilometres: it can move the map, but not place a pin. */
  is_approximate: z.boolean(),
  source: z.enum(['geonames', 'communes', 'geocoder', 'query']),
  /** `attribution` is empty if no attribution is required. */
  attribution: z.string(),
});
export type PlaceSuggestion = z.output<typeof placeSuggestionSchema>;

export const locationAnswerSchema = z.object({
  location: z.object({ latitude: z.number(), longitude: z.number(), label: z.string() }).nullable(),
  suggestions: z.array(placeSuggestionSchema),
  /** `is_street_missing` is present when a street was not found; then the suggestions are its town. */
  is_street_missing: z.literal(true).optional(),
  /** `problem` is present when the text was understood but is no place, or more than one: then `location` is null. */
  problem: z.object({ code: z.enum(placeProblems), message: z.string() }).optional(),
});
export type LocationAnswer = z.output<typeof locationAnswerSchema>;
