import { sql, type Transaction } from 'kysely';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import type { Schema } from '#db/schema.ts';
import { writeAudit } from '#db/write-audit.server.ts';
import { announceThreads } from '#features/cats/ends/announce-threads.server.ts';
import { announceCats } from '#features/cats/live/announce-cats.server.ts';
import { markCatsRestored } from '#features/cats/mark-cats.server.ts';
import { isErased } from '#features/cats/model/erased-cat.ts';
import { lockCats } from '#features/cats/model/lock-cats.server.ts';
import { refuseReview } from '#features/cats/model/review-batch.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { ReportsDecision } from './settle-cat-reports.server.ts';

/** Undoes all decisions or none. Throws `not-found`, and `conflict` if another decision followed. */
export async function reopenCatReports(
  context: Pick<Context, 'db' | 'live' | 'now'> & { viewer: Viewer },
  { dismissed, deleted }: Pick<ReportsDecision, 'dismissed' | 'deleted'>,
): Promise<{ reopened: number }> {
  const { db, viewer, live, now } = context;
  const ids = [...new Set([...dismissed, ...deleted])];
  if (ids.length === 0) return { reopened: 0 };
  const act = { actorId: viewer.id, at: now() };
  const { shown, threads } = await db.transaction().execute(async (transaction) => {
    const cats = await lockCats(transaction, ids);
    const missing = ids.filter((id) => !cats.some((cat) => cat.id === id && !isErased(cat)));
    if (missing.length > 0) throw refuseReview('not-found', missing, m.cats_error_not_found());
    const outcomes = await findNewestOutcomes(transaction, ids);
    const isDeletion = (id: number) => deleted.includes(id);
    const late = cats.filter(
      ({ id, status }) =>
        outcomes.get(id) !== (isDeletion(id) ? 'deleted' : 'dismissed') || (status === 'deleted') !== isDeletion(id),
    );
    if (late.length > 0) {
      throw refuseReview(
        'conflict',
        late.map(({ id }) => id),
        m.cats_error_already_reviewed(),
      );
    }
    await openReports(transaction, ids);
    await writeAudit(
      transaction,
      dismissed.map((id) => ({
        actorId: viewer.id,
        action: 'reopen-reports',
        subjectType: 'cat' as const,
        subjectId: id,
        before: null,
        after: null,
      })),
    );
    return markCatsRestored(
      transaction,
      cats.filter(({ id }) => isDeletion(id)),
      act,
    );
  });
  await announceCats(context, 'cat-shown', shown);
  await announceThreads(context, threads);
  await live.publish({ type: 'review-counts-changed' });
  return { reopened: ids.length };
}

const newestSettlement = sql`(
  select max(settled_at) from cat_reports as newest where newest.cat_id = cat_reports.cat_id
)`;

async function findNewestOutcomes(
  transaction: Transaction<Schema>,
  ids: number[],
): Promise<Map<number, 'dismissed' | 'deleted' | null>> {
  const rows = await transaction
    .selectFrom('cat_reports')
    .select(['cat_id', 'outcome'])
    .where('cat_id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('settled_at', '=', sql<Date>`${newestSettlement}`)
    .execute();
  return new Map(rows.map(({ cat_id, outcome }) => [cat_id, outcome]));
}

async function openReports(transaction: Transaction<Schema>, ids: number[]): Promise<void> {
  await transaction
    .updateTable('cat_reports')
    .set({ settled_at: null, settled_by: null, outcome: null })
    .where('cat_id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('settled_at', '=', sql<Date>`${newestSettlement}`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('cat_reports as again')
            .select('again.id')
            .whereRef('again.cat_id', '=', 'cat_reports.cat_id')
            .whereRef('again.user_id', '=', 'cat_reports.user_id')
            .where('again.settled_at', 'is', null),
        ),
      ),
    )
    .execute();
}
