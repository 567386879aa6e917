import { type QueryExecutorProvider, sql } from 'kysely';

export async function countWaitingJobs({ db }: { db: QueryExecutorProvider }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pgboss.job where state < 'active' and start_after <= now()
  `.execute(db);
  return rows[0]!.count;
}
