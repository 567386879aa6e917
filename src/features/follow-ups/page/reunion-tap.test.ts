import { expect, it } from 'vitest';
import { findTap } from './reunion-tap.ts';

const told = (more = {}) => ({ came_home_on: null, how: null, distance: null, ...more });

it('a reunion has three questions, each of which can be skipped', () => {
  expect(findTap(null, null)).toBe('when');
  expect(findTap(told({ came_home_on: '2026-01-01' }), null)).toBe('how');
  expect(findTap(null, 'how')).toBe('how');
  expect(findTap(told({ how: 'search' }), 'how')).toBe('distance');
  expect(findTap(null, 'done')).toBeNull();
  expect(findTap(told({ came_home_on: '2026-01-01', how: 'search', distance: 'near' }), null)).toBeNull();
  expect(findTap(told(), 'nonsense')).toBe('when');
});
