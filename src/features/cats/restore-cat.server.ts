import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import { announceThreads } from '#features/cats/ends/announce-threads.server.ts';
import { announceCats } from '#features/cats/live/announce-cats.server.ts';
import type { OwnCat } from '#features/cats/model/cat.ts';
import { canRestoreCat, canSeeCat } from '#features/cats/model/cat-policy.ts';
import { isErased } from '#features/cats/model/erased-cat.ts';
import { lockCats } from '#features/cats/model/lock-cats.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import { getCat } from './get-cat.server.ts';
import { markCatsRestored } from './mark-cats.server.ts';

/** Throws `not-found` (hidden, or after 30 days) and `forbidden` (deleted by another); a shown cat stays unchanged. */
export async function restoreCat(
  context: Pick<Context, 'db' | 'live' | 'now'> & { viewer: Viewer },
  id: number,
): Promise<OwnCat> {
  const { db, viewer, live, now } = context;
  const { shown, threads } = await db.transaction().execute(async (transaction) => {
    const [row] = await lockCats(transaction, [id]);
    if (!row || isErased(row) || !canSeeCat(viewer, row))
      throw new AppError('not-found', { detail: m.cats_error_not_found() });
    // The cat was restored twice, or in another tab.
    if (row.status !== 'deleted') return { shown: [], threads: [] };
    if (!canRestoreCat(viewer, row)) throw new AppError('forbidden');
    return markCatsRestored(transaction, [row], { actorId: viewer.id, at: now() });
  });
  await announceCats(context, 'cat-shown', shown);
  await announceThreads(context, threads);
  await live.publish({ type: 'review-counts-changed' });
  return (await getCat(context, id)) as OwnCat;
}
