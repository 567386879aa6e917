import type { Viewer } from '#features/accounts/viewer.ts';
import { m } from '#i18n/paraglide/messages.js';
import { writeAudit } from '#platform/audit/write-audit.server.ts';
import type { Context } from '#platform/context.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { canDeleteCat, canSeeCat } from './cat-policy.ts';
import { nextReviewStatus } from './review-status.ts';

/**
 * Takes a cat away from everybody's sight; the row stays, the photo goes 30 days later. Throws `not-found` where the
 * viewer can't see it, `forbidden` where it isn't theirs.
 */
export async function deleteCat(
  { db, viewer, live, now }: Pick<Context, 'db' | 'live' | 'now'> & { viewer: Viewer },
  id: number,
): Promise<void> {
  const cat = await db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('cats')
      .select(['id', 'user_id', 'status', 'public_latitude', 'public_longitude'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row || !canSeeCat(viewer, row)) throw new AppError('not-found', { detail: m.cats_error_not_found() });
    if (!canDeleteCat(viewer, row)) throw new AppError('forbidden');
    const status = nextReviewStatus(row.status, 'delete')!;
    await transaction
      .updateTable('cats')
      .set({ status, deleted_at: now(), updated_at: now() })
      .where('id', '=', id)
      .execute();
    await writeAudit(transaction, [
      {
        actorId: viewer.id,
        action: 'delete',
        subjectType: 'cat',
        subjectId: id,
        before: { status: row.status },
        after: { status },
      },
    ]);
    return row;
  });
  if (cat.status === 'approved') {
    await live.publish({ type: 'cat-hidden', id, latitude: cat.public_latitude, longitude: cat.public_longitude });
  }
  if (cat.status === 'pending') await live.publish({ type: 'review-counts-changed' });
}
