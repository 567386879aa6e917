import type { GeocodedPlace, GeocoderOptions, StreetOfPoint } from '@catlas/platform/geocoding/geocoder.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '#context/context.ts';
import type { Point } from './place.ts';
import { placeSearchKey } from './place-search-key.ts';

const day = 24 * 60 * 60 * 1000;
const answerLifetimeMs = 30 * day;
/** An empty answer expires sooner, because a missing place may be mapped soon. */
const emptyAnswerLifetimeMs = day;

const storedAnswerSchema: z.ZodType<GeocodedPlace[]> = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    label: z.string(),
    kind: z.enum(['address', 'street', 'town', 'area', 'point-of-interest']),
    latitude: z.number(),
    longitude: z.number(),
    countryCode: z.string().nullable(),
    attribution: z.string(),
  }),
);

/** Sends only a position rounded to whole degrees. If the geocoder fails, logs that and returns no results. */
export async function geocodeWithCache(
  context: Pick<Context, 'db' | 'geocoder' | 'log' | 'now'>,
  query: string,
  options: GeocoderOptions,
): Promise<GeocodedPlace[]> {
  if (!context.geocoder) return [];
  const near = options.near
    ? { latitude: Math.round(options.near.latitude), longitude: Math.round(options.near.longitude) }
    : null;
  const key = [placeSearchKey(query), near ? `${near.latitude} ${near.longitude}` : ''].join('|');
  const { data: stored } = storedAnswerSchema.safeParse(await findStoredAnswer(context, key, options.locale));
  if (stored) return stored;
  try {
    const places = await context.geocoder.search(query, { ...options, near });
    await storeAnswer(context, { key, locale: options.locale, answer: places, isEmpty: places.length === 0 });
    return places;
  } catch (error) {
    // Do not log the query: it may be a private address.
    if (!options.signal?.aborted) context.log.warn({ err: error }, 'the geocoder did not answer');
    return [];
  }
}

const storedStreetSchema: z.ZodType<StreetOfPoint | null> = z
  .object({ street: z.string(), town: z.string().nullable(), attribution: z.string() })
  .nullable();

/** About 10 m. */
const streetDecimals = 4;

/** Sends the point rounded to about 10 m. Returns null without a street, without a geocoder, or if it fails. */
export async function findStreetWithCache(
  context: Pick<Context, 'db' | 'geocoder' | 'log' | 'now'>,
  point: Point,
  options: Pick<GeocoderOptions, 'locale' | 'signal'>,
): Promise<StreetOfPoint | null> {
  if (!context.geocoder) return null;
  const [latitude, longitude] = [point.latitude, point.longitude].map((each) => Number(each.toFixed(streetDecimals)));
  const rounded = { latitude: latitude!, longitude: longitude! };
  const key = `street of ${latitude} ${longitude}`;
  const stored = storedStreetSchema.safeParse(await findStoredAnswer(context, key, options.locale));
  if (stored.success) return stored.data;
  try {
    const street = await context.geocoder.findStreet(rounded, options);
    await storeAnswer(context, { key, locale: options.locale, answer: street, isEmpty: street === null });
    return street;
  } catch (error) {
    if (!options.signal?.aborted) context.log.warn({ err: error }, 'the geocoder named no street');
    return null;
  }
}

/** Returns undefined if nothing is stored. */
async function findStoredAnswer(
  { db, now }: Pick<Context, 'db' | 'now'>,
  key: string,
  locale: string,
): Promise<unknown> {
  const { rows } = await sql<{ answer: unknown }>`select answer from geocoder_answers
    where query_key = ${key} and locale = ${locale} and expires_at > ${now()}`.execute(db);
  return rows[0]?.answer;
}

interface NewAnswer {
  key: string;
  locale: string;
  answer: unknown;
  isEmpty: boolean;
}

async function storeAnswer(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { key, locale, answer, isEmpty }: NewAnswer,
): Promise<void> {
  const lifetimeMs = isEmpty ? emptyAnswerLifetimeMs : answerLifetimeMs;
  const expiresAt = new Date(now().getTime() + lifetimeMs);
  await sql`delete from geocoder_answers where expires_at <= ${now()}`.execute(db);
  await sql`insert into geocoder_answers (query_key, locale, answer, expires_at)
    values (${key}, ${locale}, ${JSON.stringify(answer)}::jsonb, ${expiresAt})
    on conflict (query_key, locale) do update set answer = excluded.answer, expires_at = excluded.expires_at`.execute(
    db,
  );
}
