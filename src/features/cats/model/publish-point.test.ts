import { propertyRuns } from '@catlas/platform/tests/test-scale.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellMeters, publishPoint } from './publish-point.ts';

const point = fc.record({
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

function metersBetween(a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }) {
  const dy = (a.latitude - b.latitude) * 111_195;
  const dx = (a.longitude - b.longitude) * 111_195 * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(dx, dy);
}

describe('the published place of a cat', () => {
  it('the published place is the exact place only if the owner chose so', () => {
    const home = { latitude: 45.764043, longitude: 4.835659 };
    expect(publishPoint(home, 'exact')).toEqual(home);
    expect(publishPoint(home, 'street')).not.toEqual(home);
  });

  it.each(['street', 'area'] as const)(
    'the published place as %s is near enough to find the cat, and never reveals the exact place',
    (type) => {
      fc.assert(
        fc.property(point, (home) => {
          const published = publishPoint(home, type);
          // The limit is half the diagonal of the cell, with a margin for the curvature within a row.
          expect(metersBetween(home, published)).toBeLessThan(cellMeters[type] * 0.75);
          // Publishing the published point again changes nothing, so it never drifts towards the home.
          expect(metersBetween(publishPoint(published, type), published)).toBeLessThan(0.5);
        }),
        { numRuns: propertyRuns(2_000) },
      );
    },
  );

  it('the published place is the same for all doors of one cell, so that repeated reports reveal no more', () => {
    const center = publishPoint({ latitude: 48.8566, longitude: 2.3522 }, 'street');
    for (const [dy, dx] of [
      [-0.0009, -0.001],
      [0.0009, 0.001],
      [-0.0005, 0.0014],
      [0, 0],
    ] as const) {
      expect(publishPoint({ latitude: center.latitude + dy, longitude: center.longitude + dx }, 'street')).toEqual(
        center,
      );
    }
  });
});
