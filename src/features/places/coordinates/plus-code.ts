import { decode, expand } from 'pluscodes';
import type { CoordinatesReading, ReadPoint } from './coordinates-reading.ts';

const digit = '[23456789CFGHJMPQRVWX]';
const fullCode = new RegExp(String.raw`^(?=.{8}\+)${digit}{2,8}0{0,6}\+(?:${digit}{2,7})?$`, 'i');
/** The town must be added to a short code. Two digits before the plus sign are too short for a town. */
const shortCode = new RegExp(String.raw`^(?:${digit}{4}|${digit}{6})\+${digit}{2,7}$`, 'i');

/** Codes of fewer digits are fields of more than 5 km. */
const exactLength = 8;

/** Reads "8CVXFCFW+HC", with or without a town after it, and "FCFW+HC Angers". */
export function parsePlusCode(text: string): CoordinatesReading | null {
  const written = text.replace(/^plus ?codes? {0,3}:? {0,3}/i, '');
  const [first = ''] = written.split(/[\s,;:]/, 1);
  const town = written.slice(first.length).replace(/^[\s,;:]{1,9}/, '');
  if (fullCode.test(first)) {
    const point = pointOfPlusCode(first);
    return point && { point };
  }
  if (!shortCode.test(first)) return null;
  const shortPlusCode = first.toUpperCase();
  return town === '' ? { problem: 'plus-code-without-town' } : { shortPlusCode, town };
}

/** Returns the point of the code that is nearest to `town`. */
export function completePlusCode(
  shortPlusCode: string,
  town: Pick<ReadPoint, 'latitude' | 'longitude'>,
): ReadPoint | null {
  const code = expand(shortPlusCode, { latitude: town.latitude, longitude: town.longitude });
  return code === null ? null : pointOfPlusCode(code);
}

function pointOfPlusCode(text: string): ReadPoint | null {
  const plusCode = text.toUpperCase();
  const field = decode(plusCode);
  if (!field) return null;
  const { latitude, longitude } = field;
  return { latitude, longitude, isApproximate: plusCode.replace(/0*\+.*/, '').length < exactLength, plusCode };
}
