import { sql, type Transaction } from 'kysely';
import type { Schema } from '#product/schema.ts';

/** In the order of ids, so that two batches that overlap wait for each other instead of locking each other out. */
export function lockComments(transaction: Transaction<Schema>, ids: number[]) {
  return transaction
    .selectFrom('comments')
    .select(['id', 'cat_id', 'user_id', 'status', 'content', 'deleted_by', 'deleted_from'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}
