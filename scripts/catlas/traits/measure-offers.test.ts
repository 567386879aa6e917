import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { describe, expect, it } from 'vitest';
import { measureOffers } from './measure-offers.ts';
import { readLabelledTexts } from './read-labelled-texts.ts';

const readSet = (name: string) => readLabelledTexts(join(projectRoot, `lab/evaluations/labelled-texts/${name}.json`));
const tuning = await readSet('tuning');
const heldOut = await readSet('held-out');
const secondTuning = await readSet('second-tuning');
const kinds = await readSet('kinds-tuning');
const secondHeldOut = await readSet('second-held-out');
const third = await readSet('third-tuning');

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
  const sets = { tuning, heldOut, secondTuning, secondHeldOut, kinds, third };
  // The wrong share is the share of offers that the labels don't have. The thresholds are what holds today, rounded down.
  it.each<[keyof typeof sets, 'en' | 'fr', f1: number, wrong: number]>([
    ['tuning', 'en', 0.99, 0.005],
    ['tuning', 'fr', 0.99, 0.005],
    ['heldOut', 'en', 0.98, 0.03],
    ['heldOut', 'fr', 0.98, 0.03],
    ['secondTuning', 'en', 0.99, 0.005],
    ['secondTuning', 'fr', 0.99, 0.01],
    ['secondHeldOut', 'en', 0.94, 0.04],
    ['secondHeldOut', 'fr', 0.94, 0.04],
    ['kinds', 'en', 0.99, 0.005],
    ['kinds', 'fr', 0.99, 0.005],
    ['third', 'en', 0.99, 0.005],
    ['third', 'fr', 0.98, 0.005],
  ])(
    'traits read from a notice are right: %s, %s, F1 of at least %d and at most %d wrong',
    (set, language, f1, wrong) => {
      const { all } = measureOffers(sets[set].filter(({ id }) => id.startsWith(language)));
      expect(all.f1).toBeGreaterThanOrEqual(f1);
      expect(1 - all.precision!).toBeLessThanOrEqual(wrong);
    },
  );
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
