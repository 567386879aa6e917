import { findCountryCodes } from './country-names.ts';
import type { Point } from './place.ts';
import { placeSearchKey } from './place-search-key.ts';

/** One interpretation of the typed text. */
export interface PlaceReading {
  /** The prefix of the place's name or postal code, as a search key. */
  key: string;
  /** Further words ("Illinois", "Rhône", "lyon" beside its postal code) that raise a place's score but are not required. */
  hints: string[];
  /** ISO codes; null: anywhere. */
  countryCodes: string[] | null;
}

type PlaceQuery =
  | { point: Point }
  | {
      readings: PlaceReading[];
      /** The towns that may end an address: the fallback if the complete text is not found. */
      townsOfAddress: PlaceReading[];
    };

/** Typed text → a point, or its interpretations, the most likely first. No readings: there is nothing to search for. */
export function parsePlaceQuery(text: string): PlaceQuery {
  const point = parsePoint(text);
  if (point) return { point };
  const parts = text
    .split(/[,;]/)
    .map(placeSearchKey)
    .filter((part) => part !== '');
  const [first, ...rest] = parts;
  if (first === undefined) return { readings: [], townsOfAddress: [] };
  const countries = rest.map(findCountryCodes);
  const countryCodes = countries.find((codes) => codes !== null) ?? null;
  const hints = rest.filter((_, index) => countries[index] === null);
  const withRest = (reading: PlaceReading) => ({
    key: reading.key,
    hints: [...reading.hints, ...hints],
    countryCodes: reading.countryCodes ?? countryCodes,
  });
  return {
    readings: readingsOf(first).map(withRest),
    townsOfAddress: (hints.length > 0 ? hints.toReversed() : lastWords(first))
      .flatMap(readingsOf)
      .map((reading) => ({ ...reading, countryCodes: reading.countryCodes ?? countryCodes })),
  };
}

/** "rue de la paix paris" → "la paix paris", "paix paris", "paris". */
function lastWords(key: string): string[] {
  const words = key.split(' ');
  return [3, 2, 1].filter((count) => count < words.length).map((count) => words.slice(-count).join(' '));
}

/** The maximum number of words in a country's name. */
const mostCountryWords = 6;

function readingsOf(key: string): PlaceReading[] {
  const words = key.split(' ');
  const postalCode = words.find((word) => /^\d{5}$/.test(word));
  if (postalCode && words.length > 1) {
    const name = words.filter((word) => word !== postalCode && word !== 'f').join(' ');
    return [
      { key: postalCode, hints: name === '' ? [] : [name], countryCodes: null },
      ...(name === '' ? [] : readingsOf(name)),
    ];
  }
  const readings: PlaceReading[] = [{ key, hints: [], countryCodes: null }];
  for (let count = 1; count < Math.min(words.length, mostCountryWords + 1); count++) {
    const countryCodes = findCountryCodes(words.slice(-count).join(' '));
    if (countryCodes) readings.push({ key: words.slice(0, -count).join(' '), hints: [], countryCodes });
  }
  return readings;
}

const number = String.raw`([+-]?\d{1,3}(?:[.,]\d+)?)`;
const degrees = '\\s*°?\\s*';
const pairPattern = new RegExp(
  `^\\(?${number}${degrees}([NS])?(?:\\s*[;,]\\s*|\\s+)${number}${degrees}([EWO])?\\)?$`,
  'i',
);
const plainPairPattern = /^([+-]?\d{1,3}\.\d+),([+-]?\d{1,3}\.\d+)$/;

/**
 * "45.76, 4.83", "45,76 4,83", "45.76° N 4.83° E" → a point. Two integers are a point only with a comma or letters,
 * because they may be the beginning of an address.
 */
function parsePoint(text: string): Point | null {
  const trimmed = text.trim();
  const plain = plainPairPattern.exec(trimmed);
  if (plain) return validPoint(Number(plain[1]), Number(plain[2]));
  const match = pairPattern.exec(trimmed);
  if (!match) return null;
  const [, first = '', northSouth, second = '', eastWest] = match;
  const hasFraction = /[.,]\d/.test(first) && /[.,]\d/.test(second);
  if (!hasFraction && !(northSouth && eastWest) && !/[;,]\s/.test(trimmed)) return null;
  const latitude = toNumber(first) * (northSouth?.toUpperCase() === 'S' ? -1 : 1);
  const longitude = toNumber(second) * (eastWest && eastWest.toUpperCase() !== 'E' ? -1 : 1);
  return validPoint(latitude, longitude);
}

function toNumber(text: string) {
  return Number(text.replace(',', '.'));
}

function validPoint(latitude: number, longitude: number): Point | null {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}
