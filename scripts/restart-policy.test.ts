import { expect, it } from 'vitest';
import { nextPauseMs, shouldRestart } from './restart-policy.mjs';

const first = { hasServedBefore: false };
const later = { hasServedBefore: true };

it('a server that served and then failed or was killed starts again', () => {
  expect(shouldRestart({ code: 1, signal: null, servedMs: 5 }, first)).toBe(true);
  expect(shouldRestart({ code: null, signal: 'SIGKILL', servedMs: 5 }, first)).toBe(true);
  expect(shouldRestart({ code: null, signal: 'SIGABRT', servedMs: 5 }, later)).toBe(true);
});

it('a server that was asked to end stays ended', () => {
  expect(shouldRestart({ code: 0, signal: null, servedMs: 5 }, first)).toBe(false);
});

it('an error at start is shown once, not repeated', () => {
  expect(shouldRestart({ code: 1, signal: null, servedMs: null }, first)).toBe(false);
  expect(shouldRestart({ code: null, signal: 'SIGKILL', servedMs: null }, first)).toBe(false);
});

it('a restart that fails, because the database does not answer or memory is short, is retried', () => {
  expect(shouldRestart({ code: 1, signal: null, servedMs: null }, later)).toBe(true);
  expect(shouldRestart({ code: null, signal: 'SIGKILL', servedMs: null }, later)).toBe(true);
});

it('pauses double from one second to thirty', () => {
  const pauses: number[] = [];
  for (let pause: number | null = null; pauses.length < 8; pauses.push(pause)) {
    pause = nextPauseMs(pause, { servedMs: 59_999 });
  }
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
});

it('after a minute of service the pause is short again', () => {
  expect(nextPauseMs(30_000, { servedMs: 60_000 })).toBe(1_000);
  expect(nextPauseMs(30_000, { servedMs: null })).toBe(30_000);
});
