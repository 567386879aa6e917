import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { openTestRoot } from '#tests/support/test-root.ts';
import { useMapWanted } from './use-map-wanted.ts';

const page = openTestRoot();
let isPhone: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  isPhone = true;
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Wanted(how: { canWait: boolean; savesData: boolean }) {
  return useMapWanted(how).isWanted ? 'wanted' : 'not yet';
}

function open({ canWait = true, savesData = false } = {}) {
  act(() => page.root.render(<Wanted canWait={canWait} savesData={savesData} />));
  return () => page.box.textContent;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('the map waits on a phone until the answer to the first touch is painted', () => {
  const seen = open();
  pass(1000);
  act(() => window.dispatchEvent(new Event('pointerdown')));
  pass(199);
  expect(seen()).toBe('not yet');
  pass(1);
  expect(seen()).toBe('wanted');
});

it('the map loads without an interaction after five seconds', () => {
  const seen = open();
  pass(4999);
  expect(seen()).toBe('not yet');
  pass(1);
  expect(seen()).toBe('wanted');
});

it('the map does not wait on a wide screen, or without a picture of the cats', () => {
  isPhone = false;
  expect(open()()).toBe('wanted');
  act(() => page.root.render(null));
  isPhone = true;
  expect(open({ canWait: false })()).toBe('wanted');
});

it('the map does not load automatically for a visitor who saves data', () => {
  const seen = open({ savesData: true });
  act(() => window.dispatchEvent(new Event('pointerdown')));
  pass(10_000);
  expect(seen()).toBe('not yet');
});
