import { sql, type Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';

/** Locks in the order of ids, so that overlapping batches cannot deadlock. */
export function lockComments(transaction: Transaction<Schema>, ids: number[]) {
  return transaction
    .selectFrom('comments')
    .select(['id', 'cat_id', 'user_id', 'status', 'content', 'deleted_by', 'deleted_from'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}
