import { expect, it } from 'vitest';
import { formatDistance } from './format-distance.ts';

it('distances are rounded to the precision of published points', () => {
  expect(formatDistance(12, 'en')).toBe('50 m');
  expect(formatDistance(349, 'en')).toBe('350 m');
  expect(formatDistance(2_440, 'en')).toBe('2.4 km');
  expect(formatDistance(2_440, 'fr').replace(/\s/, ' ')).toBe('2,4 km');
  expect(formatDistance(123_456, 'en')).toBe('123 km');
  expect(formatDistance(1_234_567, 'en')).toBe('1,235 km');
});

it('distances are formatted for the language', () => {
  for (const locale of ['en', 'fr'] as const) {
    for (const meters of [350, 950, 999, 1_000, 2_440, 9_949, 9_951, 10_000, 12_345, 999_000, 1_234_567]) {
      const format = new Intl.NumberFormat(locale, {
        style: 'unit',
        unit: meters < 950 ? 'meter' : 'kilometer',
        unitDisplay: 'short',
        maximumFractionDigits: meters < 9_950 ? 1 : 0,
      });
      expect(formatDistance(meters, locale)).toBe(format.format(meters < 950 ? meters : meters / 1000));
    }
  }
});
