import { expect, it } from 'vitest';
import { inTime } from './in-time.ts';

const tooLate = () => new Error('too late');

it('the result is that of the work, also its failure', async () => {
  expect(await inTime(Promise.resolve('done'), 60_000, tooLate)).toBe('done');
  await expect(inTime(Promise.reject(new Error('broken')), 60_000, tooLate)).rejects.toThrow('broken');
});

it('the result is a rejection when the work takes too long, and a later failure of the work is handled', async () => {
  const { promise: late, reject: fail } = Promise.withResolvers<never>();
  await expect(inTime(late, 1, tooLate)).rejects.toThrow('too late');
  fail(new Error('broken'));
  // Node reports unhandled rejections after the microtasks of this turn; Vitest fails the run for one.
  await new Promise(setImmediate);
});
