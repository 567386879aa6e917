import { expect, it } from 'vitest';
import { isDayAsked } from './cat-policy.ts';

it('the author of a lost report without a day is asked when the cat was last seen, as long as it is looked for', () => {
  const undated = { is_lost: true, seen_at: null, reunited_at: null, status: 'approved' } as const;
  const day = '2026-06-01T12:00:00.000Z';
  const ofAuthor = (change: object) => isDayAsked({ ...undated, ...change }, { isAuthor: true });
  expect([{}, { status: 'pending' }].map(ofAuthor)).toEqual([true, true]);
  const others = [
    { seen_at: day },
    { is_lost: false },
    { reunited_at: day },
    { status: 'deleted' },
    { status: 'rejected' },
  ];
  expect(others.map(ofAuthor)).toEqual([false, false, false, false, false]);
  expect(isDayAsked(undated, { isAuthor: false })).toBe(false);
});
