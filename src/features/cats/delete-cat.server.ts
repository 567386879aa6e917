import type { Viewer } from '#features/accounts/viewer.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { Context } from '#platform/context.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { announceCats } from './announce-cats.server.ts';
import { canDeleteCat, canSeeCat } from './cat-policy.ts';
import { lockCats } from './lock-cats.server.ts';
import { markCatsDeleted } from './mark-cats.server.ts';

/**
 * Takes a cat away from others' sight; for 30 days it can be had back. Throws `not-found` where the viewer can't see it or
 * it is deleted already, `forbidden` where it isn't theirs.
 */
export async function deleteCat(
  context: Pick<Context, 'db' | 'live' | 'now'> & { viewer: Viewer },
  id: number,
): Promise<void> {
  const { db, viewer, live, now } = context;
  const cat = await db.transaction().execute(async (transaction) => {
    const [row] = await lockCats(transaction, [id]);
    if (!row || row.status === 'deleted' || !canSeeCat(viewer, row))
      throw new AppError('not-found', { detail: m.cats_error_not_found() });
    if (!canDeleteCat(viewer, row)) throw new AppError('forbidden');
    await markCatsDeleted(transaction, [row], { actorId: viewer.id, at: now() });
    return row;
  });
  if (cat.status === 'approved') await announceCats(context, 'cat-hidden', [cat]);
  await live.publish({ type: 'review-counts-changed' });
}
