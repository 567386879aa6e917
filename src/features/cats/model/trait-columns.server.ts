import { type Selectable, sql } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { type CatTraits, traitNames } from '#features/traits/cat-traits.ts';

/** Queries use these names. */
export const traitColumns = traitNames.map((name) => `cats.${name}` as const);

/** Use it in SQL that calls the table `alias`. */
export const traitsOf = (alias: 'c' | 'other') => sql.join(traitNames.map((name) => sql.ref(`${alias}.${name}`)));

export type TraitRow = Pick<Selectable<Schema['cats']>, keyof CatTraits>;

/** Every visitor may see all traits. A presented `seen_at` is already a string. */
export function pickTraits(row: TraitRow | CatTraits): CatTraits {
  const { seen_at: seenAt } = row;
  const picked: Record<string, unknown> = {};
  for (const name of traitNames) picked[name] = row[name];
  picked.seen_at = seenAt instanceof Date ? seenAt.toISOString() : seenAt;
  return picked as CatTraits;
}
