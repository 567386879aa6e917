import { sql, type Transaction } from 'kysely';
import type { LockedCat } from '#features/cats/model/lock-cats.server.ts';
import { nextReviewStatus, restoredReviewStatus } from '#features/cats/model/review-status.ts';
import { queueNotifications, withdrawNotifications } from '#features/notifications/note-notifications.server.ts';
import type { AnnouncedThread } from '#features/threads/ends/announce-threads.server.ts';
import { closeThreadsOfCats, reopenThreadsOfCats } from '#features/threads/ends/close-threads.server.ts';
import type { CatObjection } from '#product/report-values.ts';
import type { Schema } from '#product/schema.ts';
import { writeAudit } from '#product/write-audit.server.ts';

interface Act {
  actorId: string;
  at: Date;
}

/** Why a cat is deleted, for its author. */
export interface DeletionReason {
  objection: CatObjection;
  /** The moderator's own words, with `other`. */
  words: string | null;
}

/**
 * Deletes locked cats that aren't deleted yet, with one audit entry each. What was reported of them is settled, unless their author took
 * them away. Returns the threads that it closes.
 */
export async function markCatsDeleted(
  transaction: Transaction<Schema>,
  cats: LockedCat[],
  { actorId, at, reasons = new Map() }: Act & { reasons?: ReadonlyMap<number, DeletionReason> },
): Promise<AnnouncedThread[]> {
  for (const { id, status } of cats) {
    const reason = reasons.get(id);
    await transaction
      .updateTable('cats')
      .set({
        status: nextReviewStatus(status, 'delete')!,
        deleted_at: at,
        deleted_by: actorId,
        deleted_from: status === 'deleted' ? null : status,
        ...(reason && { objection: reason.objection, objection_words: reason.words }),
        updated_at: at,
      })
      .where('id', '=', id)
      .execute();
  }
  const refused = cats.filter(({ user_id }) => user_id !== actorId).map(({ id }) => id);
  await queueNotifications(
    transaction,
    cats.map(({ id, user_id }) => ({ userId: user_id, kind: 'review', subjectId: id })),
    { actorId, at },
  );
  await transaction
    .updateTable('cat_reports')
    .set({ settled_at: at, settled_by: actorId, outcome: 'deleted' })
    .where('cat_id', '=', sql<number>`any(${refused}::bigint[])`)
    .where('settled_at', 'is', null)
    .execute();
  await writeAudit(
    transaction,
    cats.map(({ id, status }) => {
      const objection = reasons.get(id)?.objection;
      return {
        actorId,
        action: 'delete',
        subjectType: 'cat' as const,
        subjectId: id,
        before: { status },
        after: { status: nextReviewStatus(status, 'delete'), ...(objection ? { objection } : {}) },
      };
    }),
  );
  return closeThreadsOfCats(transaction, { catIds: cats.map(({ id }) => id), actorId, at, why: 'deleted' });
}

/** Takes the latest decision on locked cats back, with one audit entry each. Answers who is shown by it, who no longer, and the threads that open again. */
export async function markCatsRestored(
  transaction: Transaction<Schema>,
  cats: LockedCat[],
  { actorId, at }: Act,
): Promise<{ shown: LockedCat[]; hidden: LockedCat[]; threads: AnnouncedThread[] }> {
  // Cats that were deleted before it was noted what they were wait for review.
  const restored = cats.map((cat) => ({
    cat,
    status: restoredReviewStatus(cat.status, cat.deleted_from) ?? 'pending',
  }));
  for (const { cat, status } of restored) {
    await transaction
      .updateTable('cats')
      .set({
        status,
        // Why a cat was rejected is of use again; why it was deleted is not.
        ...(status === 'rejected' ? {} : { objection: null, objection_words: null }),
        ...(status === 'pending' ? { reviewed_at: null, reviewed_by: null } : {}),
        deleted_at: null,
        deleted_by: null,
        deleted_from: null,
        updated_at: at,
      })
      .where('id', '=', cat.id)
      .execute();
  }
  await withdrawNotifications(
    transaction,
    cats.map(({ id, user_id }) => ({ userId: user_id, subjectId: id })),
    { at },
  );
  await writeAudit(
    transaction,
    restored.map(({ cat, status }) => ({
      actorId,
      action: 'restore',
      subjectType: 'cat' as const,
      subjectId: cat.id,
      before: { status: cat.status },
      after: { status },
    })),
  );
  return {
    shown: restored.filter(({ cat, status }) => status === 'approved' && !cat.reunited_at).map(({ cat }) => cat),
    hidden: cats.filter(({ status }) => status === 'approved'),
    threads: await reopenThreadsOfCats(transaction, { catIds: cats.map(({ id }) => id), actorId, at, why: 'deleted' }),
  };
}
