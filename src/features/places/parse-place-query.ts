import { findCountryCodes } from './country-names.ts';
import { placeSearchKey } from './place-search-key.ts';

export interface PlaceReading {
  key: string;
  /** Hints ("Illinois", "Rhône") raise a place's score but are not required. */
  hints: string[];
  countryCodes: string[] | null;
}

interface PlaceQuery {
  readings: PlaceReading[];
  /** These towns are the fallback if the complete text is not found. */
  townsOfAddress: PlaceReading[];
}

/** Returns the most likely reading first; no readings mean that there is nothing to search for. */
export function parsePlaceQuery(text: string): PlaceQuery {
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

/** Splits "rue de la paix paris" into "la paix paris", "paix paris" and "paris". */
function lastWords(key: string): string[] {
  const words = key.split(' ');
  return [3, 2, 1].filter((count) => count < words.length).map((count) => words.slice(-count).join(' '));
}

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
