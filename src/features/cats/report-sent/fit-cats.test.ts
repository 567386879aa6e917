import { expect, it } from 'vitest';
import { type CatTraits, unknownTraits } from '#features/cats/traits/cat-traits.ts';
import { fitOf } from './fit-cats.ts';

const cat = (traits: Partial<CatTraits>): CatTraits => ({ ...unknownTraits, ...traits });

it.each<[Partial<CatTraits>, Partial<CatTraits>, number | null]>([
  [{}, {}, 0],
  [{ coat_colors: ['grey'] }, {}, 0],
  [{ coat_colors: ['grey'] }, { coat_colors: ['ginger'] }, null],
  [{ coat_colors: ['grey', 'white'] }, { coat_colors: ['grey'] }, 1],
  [{ coat_colors: ['grey'], coat_pattern: 'tabby' }, { coat_colors: ['grey'], coat_pattern: 'tabby' }, 2],
  [{ coat_pattern: 'tabby' }, { coat_pattern: 'solid' }, -1],
  [{ sex: 'male', white_marks: ['paws'] }, { sex: 'female', white_marks: ['face', 'paws'] }, 1],
])('a cat of another colour is not offered, and one that has more in common comes first: %j, %j', (one, other, fit) => {
  expect(fitOf(cat(one), cat(other))).toBe(fit);
  expect(fitOf(cat(other), cat(one))).toBe(fit);
});
