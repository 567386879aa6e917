import { describe, expect, it } from 'vitest';
import { isNewer, parseLatestBuild } from './latest-build.ts';

const running = { id: 'b', time: '2026-11-21T12:00:00Z' };

describe('the latest build of the server', () => {
  it.each([
    ['the one that runs', { id: 'b', time: '2026-11-21T12:00:00Z' }, false],
    ['a later one', { id: 'c', time: '2026-11-21T12:00:01Z' }, true],
    ['an earlier one, from a process that is still to be replaced', { id: 'a', time: '2026-11-20T12:00:00Z' }, false],
  ])('the latest build of the server is %s: the page knows whether to make way', (_what, latest, expected) => {
    expect(isNewer(latest, running)).toBe(expected);
  });

  it('the latest build of the server is newer than a page of an unknown build', () => {
    expect(isNewer({ id: 'c', time: '2026-11-21T12:00:00Z' }, { id: 'b', time: null })).toBe(true);
  });

  it.each([null, {}, { id: '' }, { id: 'c' }, { id: 'c', time: 'soon' }, '<!doctype html>'])(
    'the latest build of the server is nothing where it is %j',
    (answer) => {
      expect(parseLatestBuild(answer)).toBeNull();
    },
  );
});
