import { kept, unseen } from '@catlas/platform/db/prepared-statements.ts';
import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import type { PlaceReading } from './parse-place-query.ts';
import type { AreaKind, GazetteerSource, PlaceKind, Point } from './place.ts';

export interface PlaceRow extends Point {
  placeId: string;
  searchKey: string;
  kind: PlaceKind | AreaKind;
  name: string;
  name_fr: string | null;
  countryCode: string;
  area: string | null;
  postalCode: string | null;
  population: number;
  isApproximate: boolean;
  source: GazetteerSource;
  similarity: number;
}

const columns = sql`place_id as "placeId", search_key as "searchKey", kind, name, name_fr,
  country_code as "countryCode", area, postal_code as "postalCode", population, latitude, longitude,
  is_approximate as "isApproximate", source`;

/** `last` sorts after every character, so `[key, key + last)` contains every string with the prefix `key`. */
const last = '\u{10FFFF}';

const mostNamesakes = 100;

/** One or two letters match too many names, so only cities are candidates. */
const shortKeyLength = 2;
const cityPopulation = 50_000;

const nearDegrees = 0.7;

function isIn({ countryCodes, departement }: PlaceReading) {
  const inCountry = countryCodes ? sql`and country_code = any(${unseen(countryCodes, 'text[]')})` : sql``;
  if (departement === undefined) return inCountry;
  // The area of a part of a commune is "Valserhône, Ain".
  const ending = unseen(`%, ${departement}`, 'text');
  return sql`${inCountry} and (area = ${unseen(departement, 'text')} or area like ${ending})`;
}

export async function findPlacesByName({ db }: Pick<Context, 'db'>, reading: PlaceReading): Promise<PlaceRow[]> {
  const { key } = reading;
  const isMeant = isIn(reading);
  const { rows } = await sql<PlaceRow>`select ${columns} from places where search_key = ${key} ${isMeant}
    order by population desc limit ${sql.lit(mostNamesakes)}`.execute(db);
  return rows.map((row) => ({ ...row, similarity: 1 }));
}

/** Returns many more rows than are shown: the caller ranks them. */
export async function findPlacesByPrefix(
  { db }: Pick<Context, 'db'>,
  reading: PlaceReading,
  near: Point | null,
): Promise<PlaceRow[]> {
  const { key } = reading;
  const typed = unseen(key, 'text');
  const begins = sql`search_key >= ${typed} and search_key < ${unseen(key + last, 'text')}`;
  const isMeant = isIn(reading);
  const isShort = key.length <= shortKeyLength;
  const isDigits = /^\d+$/.test(key);
  const branches = [
    sql`(select ${columns} from places where search_key = ${typed} ${isMeant} order by population desc limit ${sql.lit(mostNamesakes)})`,
    sql`(select ${columns} from places where ${begins} ${isMeant}
      ${isShort && !isDigits ? sql`and population >= ${sql.lit(cityPopulation)}` : sql``} order by population desc limit 40)`,
  ];
  if (!isShort && !isDigits) {
    branches.push(
      sql`(select ${columns} from places where search_key like ${unseen(`% ${key}%`, 'text')} ${isMeant} order by population desc limit 20)`,
    );
  }
  if (!isShort && near) {
    branches.push(sql`(select ${columns} from places where ${begins} ${isMeant}
      and latitude between ${near.latitude - nearDegrees} and ${near.latitude + nearDegrees}
      and longitude between ${near.longitude - nearDegrees} and ${near.longitude + nearDegrees}
      order by population desc limit 20)`);
  }
  const { rows } = await sql<PlaceRow>`${sql.join(branches, sql` union all `)} ${kept}`.execute(db);
  return rows.map((row) => ({ ...row, similarity: 0 }));
}

/** Similarity needs a key of at least three letters. */
export async function findPlacesBySimilarity({ db }: Pick<Context, 'db'>, reading: PlaceReading): Promise<PlaceRow[]> {
  const { key } = reading;
  const isMeant = isIn(reading);
  const [initial = ''] = key;
  const typed = unseen(key, 'text');
  // Trigrams are weak for words of three or four letters, where one typo changes most of them.
  const slippedCities = sql`(select ${columns}, similarity(search_key, ${typed}) as similarity from places
    where search_key >= ${unseen(initial, 'text')} and search_key < ${unseen(initial + last, 'text')}
      and population >= ${sql.lit(cityPopulation)}
      and levenshtein_less_equal(search_key, ${typed}, 2) <= 2 ${isMeant}
    order by population desc limit 20)`;
  const resembles = key.includes(' ') ? sql`${typed} <% search_key` : sql`search_key % ${typed}`;
  const similar = sql`(select ${columns}, similarity(search_key, ${typed}) as similarity from places
    where ${resembles} ${isMeant} order by similarity desc, population desc limit 60)`;
  const found = key.length < 5 ? slippedCities : sql`${slippedCities} union all ${similar}`;
  const { rows } = await sql<PlaceRow>`${found} ${kept}`.execute(db);
  return rows;
}
