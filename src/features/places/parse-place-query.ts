import { type FrenchArea, findDepartement } from '#features/places/areas/french-areas.ts';
import { findCountryCodes } from './country-names.ts';
import { placeSearchKey } from './place-search-key.ts';
import { namesStreet } from './street-query.ts';

export interface PlaceReading {
  key: string;
  /** Hints ("Illinois", "Rhône") raise a place's score but are not required. */
  hints: string[];
  countryCodes: string[] | null;
  /** The name of the only département that is meant, as in "Montreuil (62)". */
  departement?: string;
  /** Only places with exactly this name are meant: "Lyon 62" is not a typo of "Lyon 6". */
  isExact?: true;
}

interface PlaceQuery {
  readings: PlaceReading[];
  /** These towns are the fallback if the complete text is not found. */
  townsOfAddress: PlaceReading[];
  /** The département of a text such as "Montreuil (62)" or "Saint-Denis 974", and the name before it. */
  asked: { name: string; departement: FrenchArea } | null;
}

/** Returns the most likely reading first; no readings mean that there is nothing to search for. */
export function parsePlaceQuery(text: string): PlaceQuery {
  const parts = joinArrondissement(
    text
      .split(/[,;()[\]]/)
      .map(placeSearchKey)
      .filter((part) => part !== ''),
  );
  const ofPart = departementOfParts(parts, text);
  const [first, ...rest] = ofPart ? parts.slice(0, -1) : parts;
  if (first === undefined) return { readings: [], townsOfAddress: [], asked: null };
  const countries = rest.map(findCountryCodes);
  const countryCodes = countries.find((codes) => codes !== null) ?? null;
  const hints = rest.filter((_, index) => countries[index] === null);
  const within = (reading: PlaceReading): PlaceReading => ({
    ...reading,
    countryCodes: reading.countryCodes ?? countryCodes,
    ...(ofPart ? { departement: ofPart.name } : {}),
  });
  const ofSuffix = ofPart || namesStreet(text) ? null : splitDepartement(first);
  const readings = ofSuffix ? readingsInDepartement(first, ofSuffix) : readingsOf(first);
  const departement = ofPart ?? ofSuffix?.departement;
  return {
    readings: readings.map((reading) => within({ ...reading, hints: [...reading.hints, ...hints] })),
    townsOfAddress: (hints.length > 0 ? hints.toReversed() : lastWords(first)).flatMap(readingsOf).map(within),
    asked: departement ? { name: withoutDepartement(text), departement } : null,
  };
}

/** Splits "rue de la paix paris" into "la paix paris", "paix paris" and "paris". */
function lastWords(key: string): string[] {
  const words = key.split(' ');
  return [3, 2, 1].filter((count) => count < words.length).map((count) => words.slice(-count).join(' '));
}

/** A département may stand last, as in "Montreuil (62)". "Rue de la Barre, 12" ends with the number of a house. */
function departementOfParts(parts: string[], text: string): FrenchArea | null {
  const last = parts.length > 1 ? parts.at(-1)! : '';
  return parts.length > 2 || !namesStreet(text) ? findDepartement(last) : null;
}

const cedex = / cedex(?: 0?(\d{1,2}))?$/;

interface WithDepartement {
  name: string;
  departement: FrenchArea;
}

function splitDepartement(key: string): WithDepartement | null {
  const space = key.lastIndexOf(' ');
  const name = key.slice(0, Math.max(0, space));
  const departement = hasLetter(name) ? findDepartement(key.slice(space + 1)) : null;
  return departement && !arrondissementOf(key) && !cedex.test(key) ? { name, departement } : null;
}

const hasLetter = (text: string) => /\p{L}/u.test(text);

function readingsInDepartement(key: string, { name, departement }: WithDepartement): PlaceReading[] {
  const named = readingsOf(name).map((reading) => ({ ...reading, departement: departement.name }));
  return [...named, { key, hints: [], countryCodes: null, isExact: true }];
}

function withoutDepartement(text: string): string {
  return text.replace(/[\s,;([]{0,5}(?:\d{2,3}|2[ab])[\s)\]]{0,5}$/i, '').trim();
}

const arrondissements: Record<string, number> = { paris: 20, lyon: 9, marseille: 16 };
const afterNumber = '(?: (?:arr|arrt|ardt|arrdt))?';
const numberLast = new RegExp(`^(paris|lyon|marseille) 0?(\\d{1,2})${afterNumber}$`);
const numberFirst = new RegExp(`^0?(\\d{1,2})${afterNumber}(?: de)? (paris|lyon|marseille)$`);

/** The only number that is an arrondissement of a city and its département. */
const ownDepartement = 'marseille 13';

/** Reads "lyon 03", "paris 11 arrdt" and "3 de lyon" as the key of the arrondissement. */
function arrondissementOf(key: string): string | null {
  const [, cityLast, afterCity] = numberLast.exec(key) ?? [];
  const [, beforeCity, cityFirst] = numberFirst.exec(key) ?? [];
  const city = cityLast ?? cityFirst;
  const number = Number(afterCity ?? beforeCity);
  return city && number >= 1 && number <= arrondissements[city]! ? `${city} ${number}` : null;
}

/** "Lyon, 3e" and "Lyon (3e)" are one part. */
function joinArrondissement([first = '', second = '', ...rest]: string[]): string[] {
  const joined = `${first} ${second}` === ownDepartement ? null : arrondissementOf(`${first} ${second}`);
  return [joined ? [joined] : [first, second], rest].flat().filter((part) => part !== '');
}

const mostCountryWords = 6;

function readingsOf(key: string): PlaceReading[] {
  const plain = (name: string): PlaceReading => ({ key: name, hints: [], countryCodes: null });
  const ofCedex = cedex.exec(key);
  if (ofCedex) {
    const town = key.slice(0, ofCedex.index);
    // In a town with arrondissements, the number of the cedex is that of the arrondissement.
    const city = town.split(' ').at(-1)!;
    const arrondissement = ofCedex[1] ? arrondissementOf(`${city} ${ofCedex[1]}`) : null;
    return arrondissement ? [plain(arrondissement)] : readingsOf(town);
  }
  const arrondissement = arrondissementOf(key);
  if (arrondissement) {
    const city = { ...plain('marseille'), departement: findDepartement('13')!.name };
    return [plain(arrondissement), ...(arrondissement === ownDepartement ? [city] : [])];
  }
  const words = key.split(' ');
  const postalCode = words.find((word) => /^\d{5}$/.test(word));
  if (postalCode && words.length > 1) {
    const name = words.filter((word) => word !== postalCode && word !== 'f').join(' ');
    return [
      { key: postalCode, hints: name === '' ? [] : [name], countryCodes: null },
      ...(name === '' ? [] : readingsOf(name)),
    ];
  }
  const readings: PlaceReading[] = [plain(key), ...readingsAfterCode(key)];
  for (let count = 1; count < Math.min(words.length, mostCountryWords + 1); count++) {
    const countryCodes = findCountryCodes(words.slice(-count).join(' '));
    if (countryCodes) readings.push({ key: words.slice(0, -count).join(' '), hints: [], countryCodes });
  }
  return readings;
}

const foreignCode = /^(?:(b|be|ch|l|lu|a|at) )?\d{4} (\D+)$/;
const postalCountries: Record<string, string> = { b: 'BE', be: 'BE', ch: 'CH', l: 'LU', lu: 'LU', a: 'AT', at: 'AT' };
const canadianCode = /(?:^| )[a-z]\d[a-z] ?\d[a-z]\d(?: |$)/;
const canadianProvince = / (?:qc|on|bc|ab|mb|nb|ns|sk|pe|nl)$/;

/** Reads "49 Angers", and the town of a postal code that the gazetteer does not have: "1204 Genève", "Montréal H2X 1Y4". */
function readingsAfterCode(key: string): PlaceReading[] {
  const space = key.indexOf(' ');
  const name = space < 0 ? '' : key.slice(space + 1);
  const departement = hasLetter(name) ? findDepartement(key.slice(0, space)) : null;
  if (departement) return [{ key: name, hints: [], countryCodes: null, departement: departement.name }];
  const [, prefix = '', foreignName] = foreignCode.exec(key) ?? [];
  if (foreignName) {
    const country = postalCountries[prefix];
    return [{ key: foreignName, hints: [], countryCodes: country ? [country] : null }];
  }
  const canadian = canadianCode.test(key) ? key.replace(canadianCode, ' ').trim().replace(canadianProvince, '') : '';
  return canadian === '' ? [] : [{ key: canadian, hints: [], countryCodes: ['CA'] }];
}
