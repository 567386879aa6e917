import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import { announceThreads } from '#features/cats/ends/announce-threads.server.ts';
import { announceCats } from '#features/cats/live/announce-cats.server.ts';
import { markCatsRestored } from '#features/cats/mark-cats.server.ts';
import { isErased } from '#features/cats/model/erased-cat.ts';
import { lockCats } from '#features/cats/model/lock-cats.server.ts';
import { refuseReview } from '#features/cats/model/review-batch.server.ts';
import { m } from '#i18n/paraglide/messages.js';

/** Undoes all latest decisions or none. Throws `not-found`, also for erased cats, and `conflict` for pending ones. */
export async function restoreCats(
  context: Pick<Context, 'db' | 'live' | 'now'> & { viewer: Viewer },
  catIds: number[],
): Promise<number> {
  const { db, viewer, live, now } = context;
  const ids = [...new Set(catIds)];
  const { shown, hidden, threads } = await db.transaction().execute(async (transaction) => {
    const cats = await lockCats(transaction, ids);
    const missing = ids.filter((id) => !cats.some((cat) => cat.id === id && !isErased(cat)));
    if (missing.length > 0) throw refuseReview('not-found', missing, m.cats_error_not_found());
    const late = cats.filter(({ status }) => status === 'pending').map(({ id }) => id);
    if (late.length > 0) throw refuseReview('conflict', late, m.cats_error_already_reviewed());
    return markCatsRestored(transaction, cats, { actorId: viewer.id, at: now() });
  });
  await announceCats(context, 'cat-shown', shown);
  await announceCats(context, 'cat-hidden', hidden);
  await announceThreads(context, threads);
  await live.publish({ type: 'review-counts-changed' });
  return ids.length;
}
