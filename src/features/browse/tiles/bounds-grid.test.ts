import { propertyRuns } from '@catlas/platform/tests/test-scale.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cellsOf, edgesOf, gridBoxOf } from './bounds-grid.ts';

const bounds = fc
  .record({
    west: fc.double({ min: -180, max: 179, noNaN: true }),
    width: fc.constantFrom(0.0005, 0.01, 1, 20, 200),
    south: fc.double({ min: -84, max: 80, noNaN: true }),
    height: fc.constantFrom(0.0005, 0.01, 1, 4),
  })
  .map(({ west, width, south, height }) => {
    const east = west + width > 180 ? west + width - 360 : west + width;
    return { west, east, south, north: south + height };
  });
const mercator = (degrees: number) => Math.log(Math.tan(Math.PI / 4 + (degrees * Math.PI) / 360)) / (2 * Math.PI);

it('the count covers everything that the map shows, and less than one part in 64 of the longer side beside it', () => {
  fc.assert(
    fc.property(bounds, (area) => {
      const edges = edgesOf(gridBoxOf(area));
      const widthOf = ({ west, east }: typeof area) => (east > west ? east - west : east - west + 360) / 360;
      const heightOf = ({ south, north }: typeof area) => mercator(north) - mercator(south);
      const slack = Math.max(widthOf(area), heightOf(area)) / 64 + 2 ** -24;
      const beyond = (a: number, b: number) => (((a - b + 540) % 360) - 180) / 360;
      for (const [from, to] of [
        [beyond(area.west, edges.west), widthOf(edges) - widthOf(area)],
        [mercator(edges.north) - mercator(area.north), heightOf(edges) - heightOf(area)],
      ]) {
        expect(from).toBeGreaterThanOrEqual(-1e-12);
        expect(from).toBeLessThanOrEqual(slack);
        expect(to).toBeGreaterThanOrEqual(-1e-12);
        expect(to).toBeLessThanOrEqual(2 * slack);
      }
    }),
    { numRuns: propertyRuns(500) },
  );
});

it('an area is counted from a bounded number of stored counts, however many cats it has', () => {
  fc.assert(
    fc.property(bounds, (area) => {
      const { counted, ranges } = cellsOf(gridBoxOf(area));
      expect(counted.length + ranges.length).toBeLessThan(1_500);
    }),
    { numRuns: propertyRuns(500) },
  );
});
