import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reloadGuarded, reloadGuardMs } from './reload-guard.ts';

function openStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
}

describe('a page that reloads itself', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }));
  afterEach(() => void vi.useRealTimers());

  it('a page that reloads itself does so once in ten seconds, so that a broken build causes no endless loop', () => {
    const storage = openStorage();
    let reloads = 0;
    const reload = () =>
      reloadGuarded(
        () => (reloads += 1),
        () => storage,
      );
    expect([reload(), reload()]).toEqual([true, false]);
    vi.advanceTimersByTime(reloadGuardMs - 1);
    expect(reload()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(reload()).toBe(true);
    expect(reloads).toBe(2);
  });

  it('a page that reloads itself does so after the clock was set back by an hour', () => {
    const storage = openStorage();
    const reload = () =>
      reloadGuarded(
        () => undefined,
        () => storage,
      );
    reload();
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(reload()).toBe(true);
  });

  it('a page that reloads itself never does so without storage', () => {
    const denied = () => {
      throw new Error('denied');
    };
    expect(reloadGuarded(() => undefined, denied)).toBe(false);
  });
});
