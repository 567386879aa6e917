import type { Point } from './place.ts';

const number = String.raw`\d{1,3}(?:[.,]\d+)?`;
const sexagesimal = String.raw`[0-5]?\d(?:[.,]\d+)?`;
/** Minutes and seconds need their signs: "48°51′24″", "48° 51.4'", "48.8566". */
const angle = String.raw`([+-]?${number})(?:\s*°(?:\s*(${sexagesimal})\s*['′’](?!['′’]))?(?:\s*(${sexagesimal})\s*(?:["″”]|['′’]{2}))?)?`;
/** "O" is French for west. A letter may stand before or after the number. */
const pairPattern = new RegExp(
  String.raw`^\(?([NS])?\s*${angle}\s*(?:([NS])?(?:\s*[;,]\s*|\s+)|([NS]))([EWO])?\s*${angle}\s*([EWO])?\)?$`,
  'i',
);

/**
 * Reads "45,76 4,83" and "48°51′24″N 2°21′07″E". Two integers may begin an address, so they need a comma and a space,
 * or letters. Returns null for other text.
 */
export function parseCoordinates(text: string): Point | null {
  const trimmed = text.trim().replaceAll('−', '-');
  const match = pairPattern.exec(trimmed);
  if (!match) return null;
  const [, northBefore, latitudeText = '', m1, s1, northAfter, northBetween, ...longitudeParts] = match;
  const [eastBefore, longitudeText = '', m2, s2, eastAfter] = longitudeParts;
  const northSouth = northBefore ?? northAfter ?? northBetween;
  const eastWest = eastBefore ?? eastAfter;
  const hasFraction = /[.,]\d/.test(latitudeText) && /[.,]\d/.test(longitudeText);
  const hasMinutes = m1 !== undefined && m2 !== undefined;
  if (!hasFraction && !hasMinutes && !(northSouth && eastWest) && !/[;,]\s/.test(trimmed)) return null;
  const latitude = toDegrees(latitudeText, m1, s1) * (northSouth?.toUpperCase() === 'S' ? -1 : 1);
  const longitude = toDegrees(longitudeText, m2, s2) * (eastWest && eastWest.toUpperCase() !== 'E' ? -1 : 1);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

function toDegrees(degrees: string, minutes = '0', seconds = '0'): number {
  const size = Math.abs(toNumber(degrees)) + toNumber(minutes) / 60 + toNumber(seconds) / 3600;
  return degrees.startsWith('-') ? -size : size;
}

function toNumber(text: string): number {
  return Number(text.replace(',', '.'));
}
