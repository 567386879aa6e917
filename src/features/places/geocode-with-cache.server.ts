import type { GeocodedPlace, GeocoderOptions } from '@catlas/platform/geocoding/geocoder.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '#context/context.ts';
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
  const stored = await findStoredAnswer(context, key, options.locale);
  if (stored) return stored;
  try {
    const places = await context.geocoder.search(query, { ...options, near });
    await storeAnswer(context, { key, locale: options.locale, places });
    return places;
  } catch (error) {
    // Do not log the query: it may be a private address.
    if (!options.signal?.aborted) context.log.warn({ err: error }, 'the geocoder did not answer');
    return [];
  }
}

async function findStoredAnswer({ db, now }: Pick<Context, 'db' | 'now'>, key: string, locale: string) {
  const { rows } = await sql<{ answer: unknown }>`select answer from geocoder_answers
    where query_key = ${key} and locale = ${locale} and expires_at > ${now()}`.execute(db);
  const answer = storedAnswerSchema.safeParse(rows[0]?.answer);
  return answer.success ? answer.data : null;
}

async function storeAnswer(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { key, locale, places }: { key: string; locale: string; places: GeocodedPlace[] },
) {
  const lifetimeMs = places.length > 0 ? answerLifetimeMs : emptyAnswerLifetimeMs;
  const expiresAt = new Date(now().getTime() + lifetimeMs);
  await sql`delete from geocoder_answers where expires_at <= ${now()}`.execute(db);
  await sql`insert into geocoder_answers (query_key, locale, answer, expires_at)
    values (${key}, ${locale}, ${JSON.stringify(places)}::jsonb, ${expiresAt})
    on conflict (query_key, locale) do update set answer = excluded.answer, expires_at = excluded.expires_at`.execute(
    db,
  );
}
