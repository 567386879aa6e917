import { sql, type Transaction } from 'kysely';
import type { CatObjection, ReviewStatus } from '#db/report-values.ts';
import type { Schema } from '#db/schema.ts';
import { writeAudit } from '#db/write-audit.server.ts';
import type { AnnouncedThread } from '#features/cats/ends/announce-threads.server.ts';
import { closeThreadsOfCats, reopenThreadsOfCats } from '#features/cats/ends/close-threads.server.ts';
import type { LockedCat } from '#features/cats/model/lock-cats.server.ts';
import { nextReviewStatus, restoredReviewStatus } from '#features/cats/model/review-status.ts';
import { queueNotifications, withdrawNotifications } from '#features/mail/queue-notifications.server.ts';

interface Act {
  actorId: string;
  at: Date;
}

export interface DeletionReason {
  objection: CatObjection;
  /** The reason `other` requires the moderator's own words. */
  words: string | null;
}

/** Returns the threads that it closes. Open reports on a cat are settled, unless its author deleted it. */
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

/** Returns the cats that are shown or hidden by it, and the threads that open again. */
export async function markCatsRestored(
  transaction: Transaction<Schema>,
  cats: LockedCat[],
  { actorId, at }: Act,
): Promise<{ shown: LockedCat[]; hidden: LockedCat[]; threads: AnnouncedThread[] }> {
  // Older deletions did not record the previous status, so these cats wait for review.
  const restored = cats.map((cat) => ({
    cat,
    status: restoredReviewStatus(cat.status, cat.deleted_from) ?? 'pending',
  }));
  for (const { cat, status } of restored) {
    await transaction
      .updateTable('cats')
      .set({
        status,
        // The reason for a rejection applies again; the reason for a deletion does not.
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
    threads: await reopenThreads(transaction, restored, { actorId, at }),
  };
}

/** The conversations of a report that was refused, and still is, stay closed. */
async function reopenThreads(
  transaction: Transaction<Schema>,
  restored: readonly { cat: LockedCat; status: ReviewStatus }[],
  { actorId, at }: Act,
): Promise<AnnouncedThread[]> {
  const idsOf = (cats: typeof restored) => cats.map(({ cat }) => cat.id);
  const accepted = restored.filter(({ status }) => status !== 'rejected');
  return [
    ...(await reopenThreadsOfCats(transaction, { catIds: idsOf(restored), actorId, at, why: 'deleted' })),
    ...(await reopenThreadsOfCats(transaction, { catIds: idsOf(accepted), actorId, at, why: 'refused' })),
  ];
}
