import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeEventSource, stubEventSource } from '#tests/support/fake-event-source.ts';
import type { subscribeToLive } from './live-events.ts';

let now = 0;
let gaps = 0;
let subscribe: typeof subscribeToLive;
const listen = () => subscribe({ onGap: () => void gaps++ });
const stream = () => FakeEventSource.opened.at(-1)!;

beforeEach(async () => {
  // The module stores since when the page's data are known, also across test files.
  vi.resetModules();
  ({ subscribeToLive: subscribe } = await import('./live-events.ts'));
  gaps = 0;
  now = 4_000;
  stubEventSource();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a page requests what happened while it loaded, and nothing after a quiet time', () => {
  const end = listen();
  stream().say('hello', { quietMs: 6_001 });
  stream().say('hello', { quietMs: null });
  expect(gaps).toBe(0);
  stream().say('hello', { quietMs: 5_999 });
  expect(gaps).toBe(1);
  end();
});

it('the next page misses no event of the time in which it loaded', () => {
  now = 60_000;
  listen()();
  now = 61_000;
  const end = listen();
  stream().say('hello', { quietMs: 30_000 });
  expect(gaps).toBe(0);
  stream().say('hello', { quietMs: 5_500 });
  expect(gaps).toBe(1);
  end();
});

it('an interrupted stream counts as a gap, whatever the server says', () => {
  const end = listen();
  stream().say('hello', { quietMs: null });
  stream().dispatchEvent(new Event('error'));
  stream().say('hello', { quietMs: null });
  expect(gaps).toBe(1);
  end();
});
