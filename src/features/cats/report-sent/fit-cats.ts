import type { CatTraits } from '#features/cats/traits/cat-traits.ts';

const singles = ['sex', 'age_class', 'coat_pattern', 'coat_length', 'eye_color', 'tail', 'ear_tip'] as const;
/** People tell these apart at a glance; sex and age of a strange cat are often wrong. */
const sureSingles: readonly string[] = ['coat_pattern', 'coat_length', 'tail'];

/**
 * How well two descriptions fit: a point for each value that both have, and one less for each trait that they tell differently. Null: they are
 * not of one cat, because no colour of one is a colour of the other.
 */
export function fitOf(one: CatTraits, other: CatTraits): number | null {
  const shared = one.coat_colors.filter((color) => other.coat_colors.includes(color));
  if (one.coat_colors.length > 0 && other.coat_colors.length > 0 && shared.length === 0) return null;
  const marks = one.white_marks.filter((mark) => other.white_marks.includes(mark));
  const points = singles.map((name) => {
    if (one[name] === 'unknown' || other[name] === 'unknown') return 0;
    if (one[name] === other[name]) return 1;
    return sureSingles.includes(name) ? -1 : 0;
  });
  return shared.length + marks.length + points.reduce<number>((sum, each) => sum + each, 0);
}
