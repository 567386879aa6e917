import { sql, type Transaction } from 'kysely';
import type { Schema } from '#product/schema.ts';

/**
 * Has tables filled while their indexes are away, and makes these anew: with those of trigrams kept up to date row by row, each
 * row would cost more than the one before. Those that a key or a constraint needs stay.
 */
export async function withoutIndexes(transaction: Transaction<Schema>, tables: string[], fill: () => Promise<void>) {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i
    where i.indrelid = any(${tables}::regclass[])
      and not exists (select from pg_constraint where conindid = i.indexrelid)
    order by 1`.execute(transaction);
  for (const { name } of indexes) await sql`drop index ${sql.raw(name)}`.execute(transaction);
  await fill();
  for (const { definition } of indexes) await sql.raw(definition).execute(transaction);
}
