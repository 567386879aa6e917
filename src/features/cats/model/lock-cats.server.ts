import { sql, type Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { traitNames } from '#features/traits/cat-traits.ts';

/** Leaves out unknown ids. Locks in the order of ids, so that overlapping batches cannot deadlock. */
export function lockCats(transaction: Transaction<Schema>, ids: number[]) {
  return transaction
    .selectFrom('cats')
    .select([
      'id',
      'user_id',
      'name',
      'description',
      'is_lost',
      'status',
      'reviewed_at',
      'rule_check',
      'public_latitude',
      'public_longitude',
      'photo_key',
      'reunited_at',
      'version',
      'objection',
      'deleted_from',
      'deleted_by',
      ...traitNames,
    ])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export type LockedCat = Awaited<ReturnType<typeof lockCats>>[number];
