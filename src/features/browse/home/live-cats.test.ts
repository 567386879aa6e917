import { propertyRuns } from '@catlas/platform/tests/test-scale.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pointOfHidden } from '#features/cats/model/hidden-place.ts';
import { publishPoint } from '#features/cats/model/publish-point.ts';
import { mayBeWithin } from './live-cats.tsx';

const shown = (latitude: number, longitude: number) => ({ type: 'cat-shown' as const, latitude, longitude });

it('a live event renews the page only for cats in sight, on both sides of the date line', () => {
  const lyon = shown(45.76, 4.83);
  expect(mayBeWithin(lyon, { south: 45, north: 46, west: 4, east: 5 })).toBe(true);
  expect(mayBeWithin(lyon, { south: 46, north: 47, west: 4, east: 5 })).toBe(false);
  const fiji = { south: -20, north: -15, west: 176, east: 184 };
  expect(mayBeWithin(shown(-17, -179), fiji)).toBe(true);
  expect(mayBeWithin(shown(-17, 170), fiji)).toBe(false);
  const paris = { type: 'cat-hidden' as const, ...pointOfHidden({ latitude: 48.85, longitude: 2.35 }) };
  expect(mayBeWithin(paris, { south: 45, north: 46, west: 4, east: 5 })).toBe(false);
});

it('a live event renews every page that may still show a hidden cat, at any zoom', () => {
  const point = fc.record({
    latitude: fc.double({ min: -85, max: 85, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  const locationType = fc.constantFrom('exact' as const, 'street' as const, 'area' as const);
  fc.assert(
    fc.property(point, locationType, locationType, point, fc.boolean(), (place, from, to, elsewhere, isMoved) => {
      const before = publishPoint(place, from);
      const after = publishPoint(isMoved ? elsewhere : place, to);
      const bounds = {
        south: before.latitude - 0.0001,
        north: before.latitude + 0.0001,
        west: before.longitude - 0.0001,
        east: before.longitude + 0.0001,
      };
      expect(mayBeWithin({ type: 'cat-hidden', ...pointOfHidden(before, after) }, bounds)).toBe(true);
    }),
    { numRuns: propertyRuns(2_000) },
  );
});
