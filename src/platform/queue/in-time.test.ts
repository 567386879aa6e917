import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inTime } from './in-time.ts';

const tooLate = () => new Error('too late');
const never = new Promise<never>(() => {});

it('gives what the work gives, its failure too', async () => {
  expect(await inTime(Promise.resolve('done'), 60_000, tooLate)).toBe('done');
  await expect(inTime(Promise.reject(new Error('broken')), 60_000, tooLate)).rejects.toThrow('broken');
});

it('lets nobody wait for work that never ends, and a failure that comes later harms nobody', async () => {
  await expect(inTime(never, 1, tooLate)).rejects.toThrow('too late');
  const late = delay(20).then(() => {
    throw new Error('broken');
  });
  await expect(inTime(late, 1, tooLate)).rejects.toThrow('too late');
  await late.catch(() => undefined);
});
