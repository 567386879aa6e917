import { expect, it } from 'vitest';
import { formatDistance } from './distance.tsx';

it('tells distances as people say them, no finer than the published places are', () => {
  expect(formatDistance(12, 'en')).toBe('50 m');
  expect(formatDistance(349, 'en')).toBe('350 m');
  expect(formatDistance(2_440, 'en')).toBe('2.4 km');
  expect(formatDistance(2_440, 'fr').replace(/\s/, ' ')).toBe('2,4 km');
  expect(formatDistance(123_456, 'en')).toBe('123 km');
});
