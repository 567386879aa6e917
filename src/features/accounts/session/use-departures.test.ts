import { expect, it } from 'vitest';
import { nextDepartures } from './use-departures.ts';

it.each([
  ['a visitor signs in', null, 'anna', 0],
  ['a member stays', 'anna', 'anna', 0],
  ['a visitor stays', null, null, 0],
  ['a member signs out', 'anna', null, 1],
  ['another member takes the place', 'anna', 'berta', 1],
])('typed text leaves the page with its author only: %s', (_, before, after, departures) => {
  expect(nextDepartures({ viewerId: before, departures: 0 }, after)).toBe(departures);
});
