import { type Kysely, sql } from 'kysely';
import type { Schema } from '#db/schema.ts';

/** Triggers do the same when a report is published or edited. */
export async function queueComparison(db: Pick<Kysely<Schema>, 'getExecutor'>, catId: number): Promise<void> {
  await sql`
    insert into reports_to_compare (cat_id) select id from cats where id = ${catId} and status = 'approved'
    on conflict (cat_id) do update set number = excluded.number`.execute(db);
}
