import { describe, expect, it } from 'vitest';
import { parseCoordinates } from './parse-coordinates.ts';

describe('parseCoordinates', () => {
  it.each([
    ['45.76, 4.83', 45.76, 4.83],
    ['45.76,4.83', 45.76, 4.83],
    ['45,76 4,83', 45.76, 4.83],
    ['45,76; 4,83', 45.76, 4.83],
    ['48,8566, 2,3522', 48.8566, 2.3522],
    ['48,8566,2,3522', 48.8566, 2.3522],
    ['45.76 4.83', 45.76, 4.83],
    ['45.76° N, 4.83° W', 45.76, -4.83],
    ['33.87 S 151.21 E', -33.87, 151.21],
    ['(-33.87, 151.21)', -33.87, 151.21],
    ['−33.87, 151.21', -33.87, 151.21],
    ['46, 2', 46, 2],
    ['48°51\'24"N 2°21\'07"E', 48.85667, 2.35194],
    ['48° 51′ 24″ N, 2° 21′ 7,2″ O', 48.85667, -2.352],
    ["N 48°51.4' E 2°21.12'", 48.85667, 2.352],
    ['48°51\'24"N2°21\'07"E', 48.85667, 2.35194],
    ['33° 52’ S 151° 12’ E', -33.86667, 151.2],
  ])('parseCoordinates takes the coordinates that a phone or a map shows: %s', (text, latitude, longitude) => {
    const point = parseCoordinates(text);
    expect(point?.latitude).toBeCloseTo(latitude, 5);
    expect(point?.longitude).toBeCloseTo(longitude, 5);
  });

  it.each([
    '69003',
    '91.5, 4.8',
    '45.76, 181',
    '12 34',
    '45.76',
    "48°75'N 2°21'E",
    '12 rue de la Barre',
    '75011 Paris',
    '',
  ])('parseCoordinates does not parse %s as a point on Earth', (text) => {
    expect(parseCoordinates(text)).toBeNull();
  });
});
