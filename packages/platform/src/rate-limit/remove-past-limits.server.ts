import { type QueryExecutorProvider, sql } from 'kysely';

export async function removePastLimits({ db, now }: { db: QueryExecutorProvider; now: () => Date }): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from rate_limits where expire <= ${now().getTime()}`.execute(db);
  return Number(numAffectedRows);
}
