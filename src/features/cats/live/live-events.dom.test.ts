import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { subscribeToLive } from './live-events.ts';

/** The browser's end of a stream that the test is the other end of. */
class TestSource extends EventTarget {
  static opened: TestSource[] = [];
  readyState = 1;
  constructor() {
    super();
    TestSource.opened.push(this);
  }
  close() {
    this.readyState = 2;
  }
  say(event: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
  }
}

let now = 0;
let gaps = 0;
const listen = () => subscribeToLive({ onGap: () => void gaps++ });
const stream = () => TestSource.opened.at(-1)!;

beforeEach(() => {
  gaps = 0;
  now = 4_000;
  TestSource.opened = [];
  vi.stubGlobal('EventSource', Object.assign(TestSource, { CLOSED: 2 }));
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('what happened while a page was on its way is asked for, and nothing is where all was quiet', () => {
  const end = listen();
  stream().say('hello', { quietMs: 6_001 });
  stream().say('hello', { quietMs: null });
  expect(gaps).toBe(0);
  stream().say('hello', { quietMs: 5_999 });
  expect(gaps).toBe(1);
  end();
});

it('the next page misses nothing of the time in which it was asked for', () => {
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

it('a line that was broken is a gap, whatever the server says', () => {
  const end = listen();
  stream().say('hello', { quietMs: null });
  stream().dispatchEvent(new Event('error'));
  stream().say('hello', { quietMs: null });
  expect(gaps).toBe(1);
  end();
});
