import { type QueryExecutorProvider, sql } from 'kysely';
import type { Engine } from './open-database.ts';

/** The embedded engine has no autovacuum. Returns how many tables it vacuumed. */
export async function vacuumEmbedded({ db, engine }: { db: QueryExecutorProvider; engine: Engine }): Promise<number> {
  if (engine !== 'pglite') return 0;
  const { rows: tables } = await sql<{ schemaname: string; tablename: string }>`
    select schemaname, tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(
    db,
  );
  // A concurrent query waits for one table only.
  for (const { schemaname, tablename } of tables) {
    await sql`vacuum (analyze) ${sql.id(schemaname, tablename)}`.execute(db);
  }
  return tables.length;
}
