import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import { describeCoat } from './describe-coat.ts';
import { drawPortrait } from './draw-portrait.ts';
import { type PortraitTraits, traitsFor } from './traits.ts';

const plainTabby: PortraitTraits = {
  ...traitsFor(createRandom(1)),
  fur: 'ginger',
  pattern: 'mackerel',
  white: 'bib',
  eyes: ['green', 'green'],
  hair: 'short',
  notchedEar: 'none',
  collar: { colour: 'red', pendant: 'none' },
};

describe('a drawn portrait', () => {
  it('a drawn portrait can be stored as a photo: a 720 px square that the image library reads', async () => {
    for (let seed = 1; seed <= 12; seed++) {
      const { data, info } = await sharp(Buffer.from(drawPortrait(traitsFor(createRandom(seed)))))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([720, 720]);
      expect(new Set(data.subarray(0, 720 * 360 * 3)).size).toBeGreaterThan(24);
    }
  });

  it('a drawn portrait is the same for the same traits', () => {
    expect(drawPortrait(traitsFor(createRandom(5)))).toBe(drawPortrait(traitsFor(createRandom(5))));
  });

  it('a drawn portrait has no broken number and no reference to a missing definition', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const svg = drawPortrait(traitsFor(createRandom(seed)));
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
      for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id);
    }
  });

  it('a drawn portrait knows many cats: every coat, pose, scene and eye colour turns up', () => {
    const seen = new Set<string>();
    for (let seed = 1; seed <= 600; seed++) {
      const traits = traitsFor(createRandom(seed));
      for (const key of ['pattern', 'white', 'pose', 'scene', 'gaze', 'ears', 'fur'] as const)
        seen.add(`${key} ${traits[key]}`);
      if (traits.eyes[0] !== traits.eyes[1]) seen.add('odd-eyed');
    }
    expect(seen.size).toBe(7 + 5 + 9 + 8 + 3 + 3 + 9 + 1);
  });

  it('a drawn portrait is described in both languages with grammatical agreement', () => {
    expect(describeCoat(plainTabby, 'en')).toBe('ginger tabby with a white bib, green eyes, red collar');
    expect(describeCoat(plainTabby, 'fr')).toBe('roux tigré au plastron blanc, yeux verts, collier rouge');
    expect(describeCoat(plainTabby, 'fr', 'female')).toBe('rousse tigrée au plastron blanc, yeux verts, collier rouge');
  });
});
