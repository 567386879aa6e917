import { propertyRuns } from '@catlas/platform/tests/test-scale.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTotp, findTotpStep } from './totp.ts';

/** RFC 6238, appendix B has these values; its secret is the ASCII text below. */
const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
])('at %i seconds an app shows %s, as the standard has it', (seconds, code) => {
  const now = new Date(seconds * 1000);
  const step = Math.floor(seconds / 30);
  expect(findTotpStep(rfcSecret, code, now)).toBe(step);
  expect(findTotpStep(rfcSecret, ` ${code} `, now)).toBe(step);
  expect(findTotpStep(rfcSecret, code, new Date((step * 30 - 1) * 1000))).toBe(step);
  expect(findTotpStep(rfcSecret, code, new Date((step * 30 + 59) * 1000))).toBe(step);
  expect(findTotpStep(rfcSecret, code, new Date((step * 30 - 31) * 1000))).toBeNull();
  expect(findTotpStep(rfcSecret, code, new Date((step * 30 + 60) * 1000))).toBeNull();
});

test('no code but the three that are valid now opens anything', () => {
  const { secret } = createTotp({ id: 'x', email: 'a@example.org', phone: null }, 'site.test');
  const now = new Date();
  const digits = fc.integer({ min: 0, max: 999_999 }).map((code) => String(code).padStart(6, '0'));
  const codes = fc.oneof({ weight: 4, arbitrary: digits }, fc.string({ unit: 'binary', maxLength: 12 }));
  const accepted = new Set<string>();
  fc.assert(
    fc.property(codes, (code) => {
      const step = findTotpStep(secret, code, now);
      if (step === null) return true;
      accepted.add(code.trim());
      return Math.abs(step - Math.floor(now.getTime() / 30_000)) <= 1;
    }),
    { numRuns: propertyRuns(20_000) },
  );
  expect(accepted.size).toBeLessThanOrEqual(3);
});

test('a member without an address has a name in the app, too', () => {
  const byPhone = createTotp({ id: 'x', email: null, phone: '33612345678' }, 'site.test');
  expect(byPhone.uri).toContain('otpauth://totp/site.test:33612345678?');
  expect(createTotp({ id: 'x', email: null, phone: null }, 'site.test').uri).toContain('site.test:x?');
});
