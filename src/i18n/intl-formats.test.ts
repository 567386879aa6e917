import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatWhole } from './intl-formats.ts';

it.each(['en', 'fr'] as const)('whole numbers are grouped as the platform does in %s', (locale) => {
  const platform = new Intl.NumberFormat(locale);
  for (const count of [0, 999, 1000, 9999, 10_000, 1_234_567])
    expect(formatWhole(count, locale)).toBe(platform.format(count));
  fc.assert(fc.property(fc.maxSafeNat(), (count) => formatWhole(count, locale) === platform.format(count)));
});
