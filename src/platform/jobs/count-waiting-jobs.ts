import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** Jobs of every name that are due and not begun. */
export async function countWaitingJobs({ db }: Pick<Context, 'db'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pgboss.job where state < 'active' and start_after <= now()
  `.execute(db);
  return rows[0]!.count;
}
