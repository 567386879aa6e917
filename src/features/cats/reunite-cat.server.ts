import { AppError } from '@catlas/platform/errors/app-error.ts';
import { announceCats } from '#features/cats/live/announce-cats.server.ts';
import type { OwnCat } from '#features/cats/model/cat.ts';
import { canReuniteCat, canSeeCat, canSeeExactPlace } from '#features/cats/model/cat-policy.ts';
import { lockCats } from '#features/cats/model/lock-cats.server.ts';
import { announceThreads } from '#features/threads/ends/announce-threads.server.ts';
import { closeThreadsOfCats, reopenThreadsOfCats } from '#features/threads/ends/close-threads.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { Context } from '#product/context.ts';
import { writeAudit } from '#product/write-audit.server.ts';
import type { Viewer } from '#request/viewer.ts';
import { getCat } from './get-cat.server.ts';

/**
 * Says that a cat is home again, or takes that back; its threads end with it. It keeps its page and leaves, or joins, the map, the lists, search and
 * feeds. Said twice it stays as it was said first. Throws `not-found` where the viewer can't see it, `forbidden` where it
 * isn't theirs, `conflict` where it isn't shown.
 */
export async function reuniteCat(
  context: Pick<Context, 'db' | 'live' | 'now'> & { viewer: Viewer },
  { catId, reunited }: { catId: number; reunited: boolean },
): Promise<OwnCat> {
  const { db, viewer, now } = context;
  const changed = await db.transaction().execute(async (transaction) => {
    const [cat] = await lockCats(transaction, [catId]);
    if (!cat || !canSeeCat(viewer, cat)) throw new AppError('not-found', { detail: m.cats_error_not_found() });
    if (!canSeeExactPlace(viewer, cat)) throw new AppError('forbidden');
    if (!canReuniteCat(viewer, cat)) throw new AppError('conflict', { detail: m.cats_page_reunite_not_shown() });
    if ((cat.reunited_at !== null) === reunited) return null;
    await transaction
      .updateTable('cats')
      .set({ reunited_at: reunited ? now() : null, updated_at: now() })
      .where('id', '=', catId)
      .execute();
    await writeAudit(transaction, [
      {
        actorId: viewer.id,
        action: reunited ? 'reunite' : 'look-again',
        subjectType: 'cat',
        subjectId: catId,
        before: { reunited: !reunited },
        after: { reunited },
      },
    ]);
    const end = reunited ? closeThreadsOfCats : reopenThreadsOfCats;
    return { cat, threads: await end(transaction, { catIds: [catId], at: now(), why: 'reunited' }) };
  });
  if (changed) {
    await announceCats(context, reunited ? 'cat-hidden' : 'cat-shown', [changed.cat]);
    await announceThreads(context, changed.threads);
  }
  return (await getCat(context, catId)) as OwnCat;
}
