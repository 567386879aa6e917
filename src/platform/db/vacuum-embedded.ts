import { type QueryExecutorProvider, sql } from 'kysely';
import type { Engine } from './open-database.ts';

/**
 * Clears away what was changed and deleted, and notes which pages an index may answer for: a server does it by itself, the
 * embedded engine has no autovacuum. Answers how many tables it went through.
 */
export async function vacuumEmbedded({ db, engine }: { db: QueryExecutorProvider; engine: Engine }): Promise<number> {
  if (engine !== 'pglite') return 0;
  const { rows: tables } = await sql<{ schemaname: string; tablename: string }>`
    select schemaname, tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(
    db,
  );
  // Table by table: a query meanwhile waits for one table only.
  for (const { schemaname, tablename } of tables) {
    await sql`vacuum (analyze) ${sql.id(schemaname, tablename)}`.execute(db);
  }
  return tables.length;
}
