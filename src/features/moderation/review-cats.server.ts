import { sql } from 'kysely';
import type { Viewer } from '#features/accounts/viewer.ts';
import { nextReviewStatus, type ReviewEvent } from '#features/cats/review-status.ts';
import { m } from '#i18n/paraglide/messages.js';
import { writeAudit } from '#platform/audit/write-audit.server.ts';
import type { Context } from '#platform/context.ts';
import { AppError } from '#platform/errors/app-error.ts';

export interface ReviewDecision {
  approved: number[];
  rejected: number[];
}

/**
 * Approves and rejects pending cats, all or nothing, with one audit entry each. Throws `not-found` when one of them
 * doesn't exist, `conflict` when somebody has decided on one already: then nothing is changed.
 */
export async function reviewCats(
  { db, viewer, live, now }: Pick<Context, 'db' | 'live' | 'now'> & { viewer: Viewer },
  { approved, rejected }: ReviewDecision,
): Promise<{ approved: number; rejected: number }> {
  const events = new Map<number, ReviewEvent>([
    ...rejected.map((id) => [id, 'reject'] as const),
    ...approved.map((id) => [id, 'approve'] as const),
  ]);
  const ids = [...events.keys()];
  if (ids.length === 0) return { approved: 0, rejected: 0 };

  const shown = await db.transaction().execute(async (transaction) => {
    // In the order of ids, so that two batches that overlap wait for each other instead of locking each other out.
    const rows = await transaction
      .selectFrom('cats')
      .select(['id', 'status', 'public_latitude', 'public_longitude'])
      .where('id', '=', sql<number>`any(${ids}::bigint[])`)
      .orderBy('id')
      .forUpdate()
      .execute();
    const missing = ids.filter((id) => !rows.some((row) => row.id === id));
    if (missing.length > 0)
      throw new AppError('not-found', {
        detail: m.cats_error_not_found(),
        fields: toFields(missing, m.cats_error_not_found()),
      });
    const decided = rows.map((row) => ({ row, status: nextReviewStatus(row.status, events.get(row.id)!) }));
    const late = decided.filter(({ status }) => status === null).map(({ row }) => row.id);
    if (late.length > 0)
      throw new AppError('conflict', {
        detail: m.cats_error_already_reviewed(),
        fields: toFields(late, m.cats_error_already_reviewed()),
      });

    for (const status of ['approved', 'rejected'] as const) {
      const of = decided.filter((decision) => decision.status === status).map(({ row }) => row.id);
      if (of.length === 0) continue;
      await transaction
        .updateTable('cats')
        .set({ status, reviewed_at: now(), reviewed_by: viewer.id, updated_at: now() })
        .where('id', '=', sql<number>`any(${of}::bigint[])`)
        .execute();
    }
    await writeAudit(
      transaction,
      decided.map(({ row, status }) => ({
        actorId: viewer.id,
        action: events.get(row.id)!,
        subjectType: 'cat' as const,
        subjectId: row.id,
        before: { status: row.status },
        after: { status },
      })),
    );
    return decided.filter(({ status }) => status === 'approved').map(({ row }) => row);
  });

  for (const { id, public_latitude, public_longitude } of shown) {
    await live.publish({ type: 'cat-shown', id, latitude: public_latitude, longitude: public_longitude });
  }
  await live.publish({ type: 'review-counts-changed' });
  return { approved: shown.length, rejected: ids.length - shown.length };
}

/** Which of the batch stand in the way, so that the back office can mark them. */
function toFields(ids: number[], message: string) {
  return ids.map((id) => ({ field: String(id), message }));
}
