import { expect, it } from 'vitest';
import { isWithin } from './live-cats.tsx';

it('renews the page for cats in sight only, on both sides of the date line', () => {
  const lyon = { latitude: 45.76, longitude: 4.83 };
  expect(isWithin(lyon, { south: 45, north: 46, west: 4, east: 5 })).toBe(true);
  expect(isWithin(lyon, { south: 46, north: 47, west: 4, east: 5 })).toBe(false);
  const fiji = { south: -20, north: -15, west: 176, east: 184 };
  expect(isWithin({ latitude: -17, longitude: -179 }, fiji)).toBe(true);
  expect(isWithin({ latitude: -17, longitude: 170 }, fiji)).toBe(false);
});
