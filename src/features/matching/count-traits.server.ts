import { kept } from '@catlas/platform/db/prepared-statements.ts';
import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import type { TraitCounts } from './score/score-pair.ts';
import { ratedTraitNames } from './score/trait-rates.ts';

const mostCounted = 1_000;
/** The prefix separates counts of patterns from counts of colours. */
const patternsOf = 'patterns of ';

/** Counting takes as long as comparing, and hundreds of reports change little. */
const countedForMs = 10 * 60_000;

export async function readTraitCounts({ db }: Pick<Context, 'db'>): Promise<TraitCounts> {
  const row = await db.selectFrom('match_counts').select('counts').executeTakeFirst();
  return row ? (row.counts as TraitCounts) : countTraits({ db });
}

/** Counts again after ten minutes. */
export async function refreshTraitCounts({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const at = now();
  const last = await db.selectFrom('match_counts').select('counted_at').executeTakeFirst();
  if (last && at.getTime() - last.counted_at.getTime() < countedForMs) return;
  const row = { counts: JSON.stringify(await countTraits({ db })), counted_at: at };
  await db
    .insertInto('match_counts')
    .values(row)
    .onConflict((conflict) => conflict.column('is_only_row').doUpdateSet(row))
    .execute();
}

async function countTraits({ db }: Pick<Context, 'db'>): Promise<TraitCounts> {
  const values = sql.join([
    sql`('coats', array_to_string(coat_colors, '+'))`,
    sql`(${sql.lit(patternsOf)} || array_to_string(coat_colors, '+'), coat_pattern)`,
    ...ratedTraitNames.map((trait) => sql`(${sql.lit(trait)}, ${sql.ref(trait)})`),
  ]);
  const { rows } = await sql<{ trait: string; value: string; count: number }>`
    select trait, value, count(*)::int as count
    from (
      select coat_colors, coat_pattern, ${sql.join(ratedTraitNames.map((trait) => sql.ref(trait)))} from cats
      where status = 'approved' order by created_at desc, id desc limit ${sql.lit(mostCounted)}
    ) as latest
    cross join lateral (values ${values}) as told (trait, value)
    where value not in ('', 'unknown')
    group by trait, value ${kept}`.execute(db);
  const countsOf = (trait: string) =>
    Object.fromEntries(rows.filter((row) => row.trait === trait).map(({ value, count }) => [value, count]));
  return {
    coats: countsOf('coats'),
    patterns: Object.fromEntries(
      [...new Set(rows.map(({ trait }) => trait))]
        .filter((trait) => trait.startsWith(patternsOf))
        .map((trait) => [trait.slice(patternsOf.length), countsOf(trait)]),
    ),
    singles: Object.fromEntries(ratedTraitNames.map((trait) => [trait, countsOf(trait)])) as TraitCounts['singles'],
  };
}
