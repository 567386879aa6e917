import { sql, type Transaction } from 'kysely';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import type { CatObjection } from '#db/report-values.ts';
import type { Schema } from '#db/schema.ts';
import { writeAudit } from '#db/write-audit.server.ts';
import { announceThreads } from '#features/cats/ends/announce-threads.server.ts';
import { announceCats } from '#features/cats/live/announce-cats.server.ts';
import { markCatsDeleted } from '#features/cats/mark-cats.server.ts';
import { lockCats } from '#features/cats/model/lock-cats.server.ts';
import { refuseReview } from '#features/cats/model/review-batch.server.ts';
import { m } from '#i18n/paraglide/messages.js';

export interface ReportsDecision {
  dismissed: number[];
  deleted: number[];
  /** Without a reason the author gets the one of the first report. */
  objections?: Record<string, CatObjection> | undefined;
  words?: Record<string, string> | undefined;
}

/** Decides on all or none. Throws `not-found`, and `conflict` when another moderator has already decided on one. */
export async function settleCatReports(
  context: Pick<Context, 'db' | 'live' | 'now'> & { viewer: Viewer },
  { dismissed, deleted, objections = {}, words = {} }: ReportsDecision,
): Promise<{ dismissed: number; deleted: number }> {
  const { db, viewer, live, now } = context;
  const ids = [...new Set([...dismissed, ...deleted])];
  if (ids.length === 0) return { dismissed: 0, deleted: 0 };
  const act = { actorId: viewer.id, at: now() };
  const { hidden, threads } = await db.transaction().execute(async (transaction) => {
    const cats = await lockCats(transaction, ids);
    const reported = await findFirstObjections(transaction, ids);
    const missing = ids.filter((id) => !cats.some((cat) => cat.id === id));
    if (missing.length > 0) throw refuseReview('not-found', missing, m.cats_error_not_found());
    const late = cats.filter(({ id, status }) => !reported.has(id) || status === 'deleted').map(({ id }) => id);
    if (late.length > 0) throw refuseReview('conflict', late, m.cats_error_already_reviewed());
    await dismissReports(transaction, dismissed, act);
    const gone = cats.filter(({ id }) => deleted.includes(id));
    const reasons = new Map(
      deleted.map((id) => {
        const objection = objections[id] ?? reported.get(id)!;
        return [id, { objection, words: (objection === 'other' && words[id]) || null }] as const;
      }),
    );
    const closed = await markCatsDeleted(transaction, gone, { ...act, reasons });
    return { hidden: gone.filter(({ status }) => status === 'approved'), threads: closed };
  });
  await announceCats(context, 'cat-hidden', hidden);
  await announceThreads(context, threads);
  await live.publish({ type: 'review-counts-changed' });
  return { dismissed: dismissed.length, deleted: deleted.length };
}

async function findFirstObjections(
  transaction: Transaction<Schema>,
  ids: number[],
): Promise<Map<number, CatObjection>> {
  const reports = await transaction
    .selectFrom('cat_reports')
    .select(['cat_id', 'objection'])
    .distinctOn('cat_id')
    .where('cat_id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('settled_at', 'is', null)
    .orderBy('cat_id')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return new Map(reports.map(({ cat_id, objection }) => [cat_id, objection]));
}

async function dismissReports(
  transaction: Transaction<Schema>,
  ids: number[],
  { actorId, at }: { actorId: string; at: Date },
): Promise<void> {
  await transaction
    .updateTable('cat_reports')
    .set({ settled_at: at, settled_by: actorId, outcome: 'dismissed' })
    .where('cat_id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('settled_at', 'is', null)
    .execute();
  await writeAudit(
    transaction,
    ids.map((id) => ({
      actorId,
      action: 'dismiss-reports',
      subjectType: 'cat' as const,
      subjectId: id,
      before: null,
      after: null,
    })),
  );
}
