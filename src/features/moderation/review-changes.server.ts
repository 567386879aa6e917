import { sql, type Transaction } from 'kysely';
import type { AuditAction } from '#db/audit-actions.ts';
import type { Objection } from '#db/report-values.ts';
import type { Schema } from '#db/schema.ts';
import { writeAudit } from '#db/write-audit.server.ts';
import type { LockedCat } from '#features/cats/model/lock-cats.server.ts';
import type { ReviewDecision, ReviewedRow } from '#features/cats/model/review-batch.server.ts';
import { settleCatChanges } from '#features/cats/settle-cat-changes.server.ts';

interface Decision extends ReviewDecision {
  objections: Record<string, Objection>;
  actorId: string;
  at: Date;
}

/** Returns the ids, the ids of accepted changes, and the photos to remove if no other row has them. */
export async function reviewChanges(
  transaction: Transaction<Schema>,
  cats: LockedCat[],
  { approved, rejected, objections, actorId, at }: Decision,
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
  const entry = (action: AuditAction) => (subjectId: number) => ({
    actorId,
    action,
    subjectType: 'cat' as const,
    subjectId,
    before: null,
    after: action === 'reject-change' && objections[subjectId] ? { objection: objections[subjectId] } : null,
  });
  await writeAudit(transaction, [...accepted.map(entry('approve-change')), ...refused.map(entry('reject-change'))]);
  return { ids, accepted: accepted.map((id) => ({ id, before: 'approved', after: 'approved' })), unusedPhotos };
}

/** A decision on a change cannot be undone: the earlier text and photo are deleted. */
export async function findDecidedChanges(transaction: Transaction<Schema>, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number; action: string }>`
    select distinct on (subject_id) subject_id::bigint as id, action from audit_log
    where subject_type = 'cat' and subject_id = any(${ids.map(String)}::text[])
    order by subject_id, audit_log.id desc
  `.execute(transaction);
  return rows.filter(({ action }) => action === 'approve-change' || action === 'reject-change').map(({ id }) => id);
}
