import { type QueryExecutorProvider, sql } from 'kysely';

/** Jobs of every name that are due and not begun. */
export async function countWaitingJobs({ db }: { db: QueryExecutorProvider }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pgboss.job where state < 'active' and start_after <= now()
  `.execute(db);
  return rows[0]!.count;
}
