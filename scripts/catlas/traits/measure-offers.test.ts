import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { describe, expect, it } from 'vitest';
import { measureOffers } from './measure-offers.ts';
import { readLabelledTexts } from './read-labelled-texts.ts';

const readSet = (name: string) => readLabelledTexts(join(projectRoot, `lab/evaluations/labelled-texts/${name}.json`));
const tuning = await readSet('tuning');
const heldOut = await readSet('held-out');
const secondTuning = await readSet('second-tuning');
const secondHeldOut = await readSet('second-held-out');

describe('the labelled notices', () => {
  it('the labelled notices are 150 and 150, half of them French, split by the parity of their number', () => {
    const numbers = (texts: typeof tuning, language: string) =>
      texts.filter(({ id }) => id.startsWith(language)).map(({ id }) => Number(id.slice(3)));
    const odd = Array.from({ length: 75 }, (_, index) => 2 * index + 1);
    for (const language of ['en', 'fr']) {
      expect(numbers(tuning, language)).toEqual(odd);
      expect(numbers(heldOut, language)).toEqual(odd.map((number) => number + 1));
    }
    expect(new Set([...tuning, ...heldOut].map(({ text }) => text)).size).toBe(300);
  });

  it('the second notices are 160 and 160 other texts, half of them French, split by the parity of their number', () => {
    const odd = Array.from({ length: 80 }, (_, index) => 151 + 2 * index);
    const ids = (texts: typeof tuning, language: string) =>
      texts.map(({ id }) => id).filter((id) => id.startsWith(language));
    for (const language of ['en', 'fr']) {
      expect(ids(secondTuning, language)).toEqual(odd.map((number) => `${language}-${number}`));
      expect(ids(secondHeldOut, language)).toEqual(odd.map((number) => `${language}-${number + 1}`));
    }
    const texts = [...tuning, ...heldOut, ...secondTuning, ...secondHeldOut];
    expect(new Set(texts.map(({ text }) => text)).size).toBe(620);
  });
});

describe('reading traits from notices', () => {
  it.each([
    ['the tuning half', tuning],
    ['the held-out half', heldOut],
    ['all notices', [...tuning, ...heldOut]],
    ['the English notices', [...tuning, ...heldOut].filter(({ id }) => id.startsWith('en'))],
    ['the French notices', [...tuning, ...heldOut].filter(({ id }) => id.startsWith('fr'))],
  ])('reading traits from notices is right often enough to be offered: F1 of at least 0.95 on %s', (_name, texts) => {
    expect(measureOffers(texts).all.f1).toBeGreaterThanOrEqual(0.95);
  });
});

describe('the measure', () => {
  it('the measurement counts each value of a text once, and distinguishes wrong offers from missing ones', () => {
    const { byTrait, all } = measureOffers([
      { id: '1', text: 'black and white cat, no collar', traits: { coat_colors: ['black', 'grey'], collar: 'no' } },
    ]);
    expect(byTrait.get('coat_colors')).toEqual({
      labelled: 2,
      offered: 2,
      right: 1,
      precision: 0.5,
      recall: 0.5,
      f1: 0.5,
    });
    expect(byTrait.get('coat_pattern')).toMatchObject({ labelled: 0, offered: 1, precision: 0, recall: null, f1: 0 });
    expect(byTrait.get('sex')).toMatchObject({ precision: null, recall: null, f1: null });
    expect(all).toMatchObject({ labelled: 3, offered: 4, right: 2, f1: 4 / 7 });
  });
});
