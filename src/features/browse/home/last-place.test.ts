import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readLastPlace, writeLastPlace } from './last-place.ts';

const lyon = '45.7640,4.8357,12';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('a visitor returns to the last place, also after signing in', () => {
  expect(readLastPlace(null)).toBeNull();
  writeLastPlace(lyon, null);
  expect(readLastPlace(null)).toBe(lyon);
  expect(readLastPlace('emily')).toBe(lyon);
});

it('a member’s place is erased once the member has signed out or another member signs in', () => {
  for (const next of [null, 'maxime']) {
    writeLastPlace(lyon, 'emily');
    expect(readLastPlace('emily')).toBe(lyon);
    expect(readLastPlace(next)).toBeNull();
    expect(readLastPlace('emily')).toBeNull();
  }
});

it('a device without storage, or with something else in it, starts without a place', () => {
  writeLastPlace('<script>', null);
  expect(readLastPlace(null)).toBeNull();
  vi.stubGlobal('localStorage', undefined);
  writeLastPlace(lyon, null);
  expect(readLastPlace(null)).toBeNull();
});
