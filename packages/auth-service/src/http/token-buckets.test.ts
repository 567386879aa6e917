import { expect, test } from 'vitest';
import { createTokenBuckets } from './token-buckets.ts';

test('after a burst, requests pass again only as fast as the bucket fills', () => {
  let time = 0;
  const buckets = createTokenBuckets(() => new Date(time));
  const size = { count: 30, periodMs: 300_000, burst: 30 };
  const take = () => buckets.take('verify 192.0.2.1', size).isTaken;
  expect(Array.from({ length: 31 }, take)).toEqual([...Array(30).fill(true), false]);
  time += 9_000;
  expect(take()).toBe(false);
  time += 1_000;
  expect([take(), take()]).toEqual([true, false]);
  expect(buckets.take('verify 192.0.2.2', size).isTaken).toBe(true);
});

test('a budget of nothing lets nothing pass', () => {
  const buckets = createTokenBuckets(() => new Date());
  expect(buckets.take('mails', { count: 0, periodMs: 3_600_000, burst: 0 }).isTaken).toBe(false);
});

test('a bucket says what is left and when it is full, and takes a token back', () => {
  const buckets = createTokenBuckets(() => new Date(0));
  const size = { count: 2, periodMs: 60_000, burst: 2 };
  expect(buckets.take('mails', size)).toEqual({ isTaken: true, left: 1, fullInSeconds: 30 });
  expect(buckets.take('mails', size)).toEqual({ isTaken: true, left: 0, fullInSeconds: 60 });
  expect(buckets.take('mails', size)).toEqual({ isTaken: false, left: 0, fullInSeconds: 60 });
  for (let i = 0; i < 3; i++) buckets.giveBack('mails', size);
  expect(buckets.take('mails', size)).toEqual({ isTaken: true, left: 1, fullInSeconds: 30 });
});
