import { type Selectable, sql } from 'kysely';
import { type CatTraits, traitNames } from '#features/cats/traits/cat-traits.ts';
import type { Schema } from '#product/schema.ts';

/** Queries use these names. */
export const traitColumns = traitNames.map((name) => `cats.${name}` as const);

/** Use it in SQL that calls the table `alias`. */
export const traitsOf = (alias: 'c' | 'other') => sql.join(traitNames.map((name) => sql.ref(`${alias}.${name}`)));

export type TraitRow = Pick<Selectable<Schema['cats']>, keyof CatTraits>;

/** Every visitor may see all traits. A presented `seen_at` is already a string. */
export function pickTraits(row: TraitRow | CatTraits): CatTraits {
  const seenAt = row.seen_at;
  return {
    sex: row.sex,
    age_class: row.age_class,
    coat_colors: row.coat_colors,
    coat_pattern: row.coat_pattern,
    coat_length: row.coat_length,
    white_marks: row.white_marks,
    eye_color: row.eye_color,
    tail: row.tail,
    ear_tip: row.ear_tip,
    collar: row.collar,
    chip: row.chip,
    living: row.living,
    temperament: row.temperament,
    seen_at: seenAt === null || typeof seenAt === 'string' ? seenAt : seenAt.toISOString(),
    seen_at_precision: row.seen_at_precision,
  };
}
