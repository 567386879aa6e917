import { sql, type Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';

/** Creates indexes and foreign keys after the rows: a trigram index costs more with each row. */
export async function withoutIndexes(transaction: Transaction<Schema>, tables: string[], fill: () => Promise<void>) {
  const { rows: foreignKeys } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conrelid = any(${tables}::regclass[]) order by 1, 2`.execute(
    transaction,
  );
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i
    where i.indrelid = any(${tables}::regclass[])
      and not exists (select from pg_constraint where conindid = i.indexrelid)
    order by 1`.execute(transaction);
  const run = (statement: string) => sql.raw(statement).execute(transaction);
  for (const { table, name } of foreignKeys) await run(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await run(`drop index ${name}`);
  await fill();
  for (const { definition } of indexes) await run(definition);
  for (const { table, name, definition } of foreignKeys)
    await run(`alter table ${table} add constraint ${name} ${definition}`);
}
