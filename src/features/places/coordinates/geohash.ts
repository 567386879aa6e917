import type { ReadPoint } from './coordinates-reading.ts';

const digits = '0123456789bcdefghjkmnpqrstuvwxyz';
/** Shorter geohashes are fields of more than a kilometre. */
const exactLength = 7;

/** Each digit has five bits, which halve the longitude and the latitude in turn. Returns the middle of the field. */
export function decodeGeohash(text: string): ReadPoint | null {
  let [west, east, south, north] = [-180, 180, -90, 90];
  let isLongitude = true;
  for (const character of text.toLowerCase()) {
    const value = digits.indexOf(character);
    if (value < 0) return null;
    for (let bit = 4; bit >= 0; bit--) {
      const isUpper = ((value >> bit) & 1) === 1;
      const [low, high] = isLongitude ? [west, east] : [south, north];
      const middle = (low + high) / 2;
      if (isLongitude) [west, east] = isUpper ? [middle, east] : [west, middle];
      else [south, north] = isUpper ? [middle, north] : [south, middle];
      isLongitude = !isLongitude;
    }
  }
  return { latitude: (south + north) / 2, longitude: (west + east) / 2, isApproximate: text.length < exactLength };
}
