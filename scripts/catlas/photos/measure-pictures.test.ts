import { isFullRun } from '@catlas/platform/tests/test-scale.ts';
import { describe, expect, it } from 'vitest';
import { drawPicture } from './draw-picture.ts';
import { measurePictures } from './measure-pictures.ts';

const scale = isFullRun
  ? { pictures: 300, changesPerPicture: 8, othersPerPicture: 100 }
  : { pictures: 60, changesPerPicture: 4, othersPerPicture: 20 };

describe('a photo that is used again', () => {
  it('a photo that is used again is found after two changes in 99 of 100 cases, and one of 10,000 other pairs at most is taken for it', async () => {
    const pictures = await Promise.all(Array.from({ length: scale.pictures }, (_, index) => drawPicture(index + 1)));
    const { tried, found, byChange, pairs, falsePairs } = await measurePictures(pictures, scale);
    const missed = Object.fromEntries([...byChange].filter(([, tally]) => tally.found < tally.tried));
    expect(tried).toBe(scale.pictures * scale.changesPerPicture);
    expect(byChange.size).toBe(49);
    expect(found / tried, JSON.stringify(missed)).toBeGreaterThanOrEqual(0.99);
    expect(pairs).toBeGreaterThan(isFullRun ? 10_000 : 1_000);
    expect(falsePairs.length / pairs, JSON.stringify(falsePairs)).toBeLessThanOrEqual(1 / 10_000);
  });
});

describe('the measure', () => {
  it('the measure counts pictures that are the same under two numbers as false pairs', async () => {
    const picture = await drawPicture(1);
    const measured = await measurePictures([picture, picture], { changesPerPicture: 1, othersPerPicture: 20 });
    expect(measured).toMatchObject({ tried: 2, found: 2 });
    expect(measured.pairs).toBeGreaterThan(0);
    expect(measured.falsePairs).toHaveLength(measured.pairs);
  });
});
