import { expect, it } from 'vitest';
import { isPhone } from './phone.ts';

it.each(['06 12 34 56 78', '0612345678', '+33 (0)6 12-34.56.78', '+354 555 1234', '06\u00a012\u202f34 56 78'])(
  'a complete phone number is taken in any spelling: %s',
  (typed) => {
    expect(isPhone(typed)).toBe(true);
  },
);

it.each(['', '06 12 34', '0612345', '+-()', 'call me', '06 12 34 56 7O', '٠٦١٢٣٤٥٦٧٨', '06;12345678', '1'.repeat(16)])(
  'an owner never gets a number that cannot be called: %s',
  (typed) => {
    expect(isPhone(typed)).toBe(false);
  },
);
