import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import { canReportCat, canSeeCat } from '#features/cats/model/cat-policy.ts';
import type { ReportCatInput } from '#features/cats/model/cat-schemas.ts';
import { lockCats } from '#features/cats/model/lock-cats.server.ts';
import { m } from '#i18n/paraglide/messages.js';

/** Throws `not-found`, `forbidden` (own or hidden cat), or `conflict` while an earlier report is open. */
export async function reportCat(
  { db, viewer, live, now }: Pick<Context, 'db' | 'live' | 'now'> & { viewer: Viewer },
  { catId, objection, words }: ReportCatInput,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const [cat] = await lockCats(transaction, [catId]);
    if (!cat || !canSeeCat(viewer, cat)) throw new AppError('not-found', { detail: m.cats_error_not_found() });
    if (!canReportCat(viewer, cat)) throw new AppError('forbidden');
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('cat_reports')
      .values({ cat_id: catId, user_id: viewer.id, objection, words: words ?? null, created_at: now() })
      .onConflict((conflict) => conflict.columns(['cat_id', 'user_id']).where('settled_at', 'is', null).doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) throw new AppError('conflict', { detail: m.cats_report_error_again() });
  });
  await live.publish({ type: 'review-counts-changed' });
}
