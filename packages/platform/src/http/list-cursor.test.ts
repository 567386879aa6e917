import { describe, expect, it } from 'vitest';
import { createListCursor } from './list-cursor.ts';

const byTime = createListCursor('time', 'id');
const byDistance = createListCursor('meters', 'id');
const at = new Date('2026-11-27T20:00:00.123Z');

describe('the cursor of a list', () => {
  it('the cursor of a list leads to the row that it was made of', () => {
    expect(byTime.parse(byTime.format(at, 7))).toEqual([at, 7]);
    for (const meters of [0, 12.5, 1e-7, 1e21, 300_000.000_000_1]) {
      expect(byDistance.parse(byDistance.format(meters, 7))).toEqual([meters, 7]);
    }
  });

  it.each([
    ...['', '_', '1', '1_2', '0_0', 'x_1', `${at.toISOString()}`, `${at.toISOString()}_`, `${at.toISOString()}_1_1`],
    ...[`${at.toISOString()}_0`, `${at.toISOString()}_-1`, `${at.toISOString()}_1.5`, `${at.toISOString()}_1e3`],
    ...[`${at.toISOString()}_${'9'.repeat(19)}`, `${at.toISOString()}_9007199254740993`, ` ${at.toISOString()}_1`],
    ...['2026-11-27_1', '0000-01-01T00:00:00.000Z_1', '-000001-01-01T00:00:00.000Z_1', '+275760-09-14T00:00:00.000Z_1'],
    ...['2026-02-30T00:00:00.000Z_1', 'infinity_1', 'now_1', '\u0000_1'],
  ])('the cursor is refused as text that the list has not made: %j', (text) => {
    expect(() => byTime.parse(text)).toThrow(expect.objectContaining({ code: 'malformed' }));
  });

  it.each(['1e400_1', '-1_1', 'NaN_1', 'Infinity_1', '0x10_1', ' 1_1', '1_1 ', '1_01', '1,5_1', '._1'])(
    'the cursor is refused with an invalid distance or id: %j',
    (text) => {
      expect(() => byDistance.parse(text)).toThrow(expect.objectContaining({ code: 'malformed' }));
    },
  );
});
