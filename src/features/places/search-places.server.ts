import { fromReplica } from '@catlas/platform/db/from-replica.ts';
import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { Context } from '#context/context.ts';
import { type FrenchArea, findDepartement, findFrenchAreas } from '#features/places/areas/french-areas.ts';
import type { CoordinatesReading } from '#features/places/coordinates/coordinates-reading.ts';
import { longestCoordinates } from '#features/places/coordinates/coordinates-reading.ts';
import { parseCoordinates } from '#features/places/coordinates/parse-coordinates.ts';
import { completePlusCode } from '#features/places/coordinates/plus-code.ts';
import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import {
  findPlacesByName,
  findPlacesByPrefix,
  findPlacesBySimilarity,
  type PlaceRow,
} from './find-place-candidates.server.ts';
import { geocodeWithCache } from './geocode-with-cache.server.ts';
import { type PlaceReading, parsePlaceQuery } from './parse-place-query.ts';
import { distanceKm, longestPlaceName, type Point } from './place.ts';
import type { PlaceProblem } from './place-problems.ts';
import type { PlaceSuggestion } from './place-schemas.ts';
import { placeSearchKey } from './place-search-key.ts';
import { presentGeocodedPlace, presentPlace } from './present-place.ts';
import { presentPoint } from './present-point.ts';
import { goodQuality, matchQuality, placeScore } from './rank-places.ts';
import { isStreetMissing, namesStreet } from './street-query.ts';

interface SearchPlacesInput {
  query: string;
  near?: Point | null;
  locale: Locale;
  limit: number;
  signal?: AbortSignal;
}

interface RankedPlace {
  row: PlaceRow;
  quality: number;
  score: number;
  reading: PlaceReading;
}

/** Above this population a prefix match wins over a fuzzy match. */
const wellKnownPopulation = 100_000;

/** The database limits the texts of an edit distance, and no place has a longer name. */
const longestResemblingKey = 100;

/** Rows with the same name within this distance are one place from both sources. */
const samePlaceKm = 4;

export interface PlaceAnswer {
  suggestions: PlaceSuggestion[];
  /** With a problem, the suggestions are a choice: the first is not better than the others. */
  problem: PlaceProblem | null;
  isStreetMissing: boolean;
}

type SearchContext = Pick<Context, 'db' | 'replica' | 'geocoder' | 'log' | 'now'>;

/**
 * Finds a name, a postal code or an address, and understands coordinates, links of maps and plus codes. Asks the external
 * geocoder only without a good result. Throws AppError `invalid` (field `q`) for empty or long text.
 */
export async function answerPlaceQuery(context: SearchContext, input: SearchPlacesInput): Promise<PlaceAnswer> {
  const text = requireQuery(input.query);
  const reading = parseCoordinates(text);
  if (reading && !('name' in reading)) return answerCoordinates(context, reading, input);
  const name = requireName(reading ? reading.name : text);
  const { suggestions, problem } = await searchNames(context, name, input);
  return { suggestions, problem, isStreetMissing: isStreetMissing(name, suggestions) };
}

async function answerCoordinates(
  context: SearchContext,
  reading: Exclude<CoordinatesReading, { name: string }>,
  input: SearchPlacesInput,
): Promise<PlaceAnswer> {
  const answer = (suggestions: PlaceSuggestion[], problem: PlaceProblem | null): PlaceAnswer => ({
    suggestions,
    problem,
    isStreetMissing: false,
  });
  const { locale } = input;
  if ('point' in reading) return answer([presentPoint(reading.point, locale)], null);
  if ('choices' in reading) {
    return answer(
      reading.choices.map((point) => presentPoint(point, locale)),
      { code: reading.problem },
    );
  }
  if ('problem' in reading) return answer([], { code: reading.problem });
  const suggestions = await searchPlusCode(context, reading, input);
  return answer(suggestions, suggestions.length > 0 ? null : { code: 'plus-code-unknown-town' });
}

/** Offers a point for each town of the name. Towns that only resemble it, or were found through a part of it, are none. */
async function searchPlusCode(
  context: SearchContext,
  { shortPlusCode, town }: { shortPlusCode: string; town: string },
  { near = null, locale, limit }: SearchPlacesInput,
): Promise<PlaceSuggestion[]> {
  const { readings, townsOfAddress } = parsePlaceQuery(town);
  const find = (reading: PlaceReading) => fromReplica(context, (own) => findPlacesByName(own, reading));
  const towns = await rankReadings(readings, near, find);
  const found = towns.length > 0 ? towns : await rankReadings(townsOfAddress, near, find);
  const suggestions = new Map<string, PlaceSuggestion>();
  for (const { row } of found.slice(0, limit)) {
    const point = completePlusCode(shortPlusCode, row);
    if (!point) continue;
    const label = m.places_plus_code_town({ code: shortPlusCode, place: presentPlace(row, locale).label }, { locale });
    const suggestion = { ...presentPoint(point, locale), label, name: label };
    if (!suggestions.has(suggestion.id)) suggestions.set(suggestion.id, suggestion);
  }
  return [...suggestions.values()];
}

async function searchNames(
  context: SearchContext,
  text: string,
  { near = null, locale, limit, signal }: SearchPlacesInput,
): Promise<Pick<PlaceAnswer, 'suggestions' | 'problem'>> {
  const parsed = parsePlaceQuery(text);
  const rank = (readings: PlaceReading[]) =>
    rankReadings(readings, near, (reading) => fromReplica(context, (own) => findCandidates(own, reading, near)));
  const wholes = await rank(parsed.readings);
  const isFound = wholes.some(({ quality }) => quality >= goodQuality);
  const isInDepartement = wholes.some(({ quality, reading }) => quality === 1 && reading.departement !== undefined);
  if (isInDepartement || (isFound && !looksLikeAddress(text))) {
    return { suggestions: wholes.slice(0, limit).map(({ row }) => presentPlace(row, locale)), problem: null };
  }
  const elsewhere =
    parsed.asked && (await rank(parsed.readings.map(({ departement, isExact, ...reading }) => reading)));
  const namesakes = elsewhere?.filter(({ quality }) => quality === 1) ?? [];
  if (parsed.asked && namesakes.length > 0) {
    const { name, departement } = parsed.asked;
    return {
      suggestions: namesakes.slice(0, limit).map(({ row }) => presentPlace(row, locale)),
      problem: {
        code: 'not-in-departement',
        understood: { name, departement: `${departement.name} (${departement.code})` },
      },
    };
  }
  const geocoded = await geocodeWithCache(context, text, { locale, near, limit, ...(signal ? { signal } : {}) });
  const towns = await rankReadings(parsed.townsOfAddress, near, (reading) =>
    fromReplica(context, (own) => findPlacesByName(own, reading)),
  );
  const suggestions = [
    ...geocoded.map(presentGeocodedPlace),
    // The result is the town of the address, not the address.
    ...towns.map(({ row }) => presentPlace({ ...row, isApproximate: true }, locale)),
    // Names that only resemble a street's name are not its town.
    ...wholes
      .filter(({ quality }) => quality >= goodQuality || !namesStreet(text))
      .map(({ row }) => presentPlace(row, locale)),
  ];
  const seen = new Set<string>();
  const different = suggestions.filter(({ id }) => !seen.has(id) && seen.add(id)).slice(0, limit);
  if (different.length > 0 || !/^\s*\d{5}\s*$/.test(text)) return { suggestions: different, problem: null };
  return answerUnknownPostalCode(text.trim(), locale);
}

/** The first digits of a postal code, also of one for companies only, are those of its département. */
function answerUnknownPostalCode(postalCode: string, locale: Locale): Pick<PlaceAnswer, 'suggestions' | 'problem'> {
  const area = findDepartement(postalCode.slice(0, 2)) ?? findDepartement(postalCode.slice(0, 3));
  return {
    suggestions: area ? [presentPlace(rowOfArea(area, area.code!), locale)] : [],
    problem: { code: 'postal-code-unknown', understood: { postalCode } },
  };
}

function refuse(message: string): AppError {
  return new AppError('invalid', { fields: [{ field: 'q', message }] });
}

function requireQuery(query: string): string {
  const text = query.trim();
  if (text === '') throw refuse(m.places_error_query_missing());
  if (text.length > longestCoordinates) throw refuse(m.places_error_query_too_long({ max: longestCoordinates }));
  return text;
}

function requireName(text: string): string {
  if (text.length > longestPlaceName) throw refuse(m.places_error_query_too_long({ max: longestPlaceName }));
  return text;
}

/** "12 rue de la Barre, Lyon" looks like an address: it has a number and words, but no postal code. */
function looksLikeAddress(text: string): boolean {
  return /^\s*\d{1,4}\s*(?:bis|ter|[a-d])?[\s,]+\p{L}{2}/iu.test(text) && !/^\s*\d{4}\s+[\p{L}'’-]+\s*$/u.test(text);
}

async function rankReadings(
  readings: PlaceReading[],
  near: Point | null,
  find: (reading: PlaceReading) => Promise<PlaceRow[]>,
): Promise<RankedPlace[]> {
  const best = new Map<string, RankedPlace>();
  for (const reading of readings) {
    for (const row of await find(reading)) {
      const quality = matchQuality(row.searchKey, reading.key, row.similarity);
      const ranked = { row, quality, score: placeScore(row, reading, near), reading };
      const known = best.get(row.placeId);
      if (!known || known.score < ranked.score) best.set(row.placeId, ranked);
    }
  }
  return withoutDoubles(
    [...best.values()].sort((a, b) => b.score - a.score || (a.row.placeId < b.row.placeId ? -1 : 1)),
  );
}

async function findCandidates(
  context: Pick<Context, 'db'>,
  reading: PlaceReading,
  near: Point | null,
): Promise<PlaceRow[]> {
  const { key } = reading;
  if (reading.isExact) return findPlacesByName(context, reading);
  const rows = [...(await findPlacesByPrefix(context, reading, near)), ...findAreas(reading)];
  const isFound = rows.some(
    (row) =>
      row.searchKey === key ||
      (key.length >= 5 && row.searchKey.startsWith(key) && row.population >= wellKnownPopulation),
  );
  if (isFound || key.length < 3 || key.length > longestResemblingKey || /^\d/.test(key)) return rows;
  return [...rows, ...(await findPlacesBySimilarity(context, reading))];
}

function findAreas({ key, countryCodes, departement }: PlaceReading): PlaceRow[] {
  if (departement !== undefined) return [];
  return findFrenchAreas(key)
    .filter(({ countryCode }) => countryCodes === null || countryCodes.includes(countryCode))
    .map((area) => rowOfArea(area, area.keys.find((name) => name.startsWith(key)) ?? key));
}

function rowOfArea(
  { id, kind, code, name, countryCode, population, latitude, longitude }: FrenchArea,
  searchKey: string,
): PlaceRow {
  return {
    placeId: id,
    searchKey,
    kind,
    name,
    name_fr: null,
    countryCode,
    area: null,
    postalCode: code,
    population,
    latitude,
    longitude,
    isApproximate: true,
    source: 'communes',
    similarity: 0,
  };
}

function withoutDoubles(ranked: RankedPlace[]): RankedPlace[] {
  const kept: RankedPlace[] = [];
  const byName = new Map<string, PlaceRow[]>();
  for (const place of ranked) {
    const name = placeSearchKey(place.row.name);
    const namesakes = byName.get(name) ?? [];
    if (namesakes.some((other) => distanceKm(other, place.row) < samePlaceKm)) continue;
    byName.set(name, [...namesakes, place.row]);
    kept.push(place);
  }
  return kept;
}
