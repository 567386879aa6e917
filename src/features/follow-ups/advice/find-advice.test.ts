import { expect, it } from 'vitest';
import { scheduledDays } from '#features/follow-ups/schedule/plan-question.ts';
import { locales } from '#i18n/languages.ts';
import { adviceTable, sources, strengthLabels } from './advice-table.ts';
import { findAdvice } from './find-advice.ts';

const days = (isLost: boolean, count: number) => [
  ...(function* first() {
    for (const day of scheduledDays(isLost)) {
      if (count-- <= 0) return;
      yield day;
    }
  })(),
];

it.each([
  ['lost', 6],
  ['found', 5],
] as const)(
  'every question about a %s cat has advice of its own day, with a source and its strength in each language',
  (kind, count) => {
    expect(adviceTable[kind].map(({ step }) => step)).toEqual(days(kind === 'lost', count));
    for (const { sentences } of adviceTable[kind]) {
      for (const { text, source, strength } of sentences) {
        expect(sources[source].name).not.toBe('');
        expect(sources[source].url).toMatch(/^https?:\/\//);
        for (const locale of locales) {
          expect(text({}, { locale })).toMatch(/[.!]$/);
          expect(strengthLabels[strength]({}, { locale })).not.toBe('');
        }
      }
    }
  },
);

it('the advice follows the day, also after the last one', () => {
  const stepOf = (step: number) => findAdvice({ isLost: true, step, done: [] }).step;
  expect([0, 3, 6, 7, 14, 30, 61, 90, 363].map(stepOf)).toEqual([3, 3, 3, 7, 14, 30, 61, 90, 90]);
});

it('a finder reads of the first thing that is not done', () => {
  const stepOf = (step: number, done: Parameters<typeof findAdvice>[0]['done']) =>
    findAdvice({ isLost: false, step, done }).step;
  expect(stepOf(3, [])).toBe(1);
  expect(stepOf(3, ['chip'])).toBe(3);
  expect(stepOf(1, ['chip'])).toBe(3);
  expect(stepOf(14, ['chip', 'vet'])).toBe(7);
  expect(stepOf(14, ['chip', 'vet', 'pound'])).toBe(14);
  expect(stepOf(7, ['chip', 'vet', 'pound'])).toBe(14);
  expect(stepOf(121, ['chip', 'vet', 'pound'])).toBe(30);
});
