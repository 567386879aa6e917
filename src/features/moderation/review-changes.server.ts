import { sql, type Transaction } from 'kysely';
import type { LockedCat } from '#features/cats/lock-cats.server.ts';
import type { ReviewDecision, ReviewedRow } from '#features/cats/review-batch.server.ts';
import { settleCatChanges } from '#features/cats/settle-cat-changes.server.ts';
import { writeAudit } from '#platform/audit/write-audit.server.ts';
import type { Schema } from '#platform/db/schema.ts';

interface Decision extends ReviewDecision {
  actorId: string;
  at: Date;
}

/**
 * Decides on the changes of those locked cats that are shown and have one, with one audit entry each. Answers which they
 * were, which of them look different now, and the photos to remove if nothing else has them.
 */
export async function reviewChanges(
  transaction: Transaction<Schema>,
  cats: LockedCat[],
  { approved, rejected, actorId, at }: Decision,
): Promise<{ ids: ReadonlySet<number>; accepted: ReviewedRow[]; unusedPhotos: string[] }> {
  const shown = cats.filter(({ status }) => status === 'approved').map(({ id }) => id);
  const changes = await transaction
    .selectFrom('cat_changes')
    .select('cat_id')
    .where('cat_id', '=', sql<number>`any(${shown}::bigint[])`)
    .execute();
  const ids = new Set(changes.map(({ cat_id }) => cat_id));
  const accepted = approved.filter((id) => ids.has(id));
  const refused = rejected.filter((id) => ids.has(id));
  const unusedPhotos = await settleCatChanges(transaction, { accepted, refused, at });
  await transaction
    .updateTable('cats')
    .set({ reviewed_at: at, reviewed_by: actorId })
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
  const entry = (action: string) => (subjectId: number) => ({
    actorId,
    action,
    subjectType: 'cat' as const,
    subjectId,
    before: null,
    after: null,
  });
  await writeAudit(transaction, [...accepted.map(entry('approve-change')), ...refused.map(entry('reject-change'))]);
  return { ids, accepted: accepted.map((id) => ({ id, before: 'approved', after: 'approved' })), unusedPhotos };
}
