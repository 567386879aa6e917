import { expect, it } from 'vitest';
import { formatCachedAt } from './format-cached-at.ts';

const at = (hour: number) => new Date(2026, 10, 20, hour, 5).getTime();

it('a cached page shows its age: the time today, the date before that', () => {
  expect(formatCachedAt(at(14), 'en', at(18))).toBe('14:05');
  expect(formatCachedAt(at(14), 'en', at(18 + 24))).toBe('20 Nov, 14:05');
  expect(formatCachedAt(at(14), 'fr', at(18 + 24))).toMatch(/^20 nov\..*14:05$/);
});
