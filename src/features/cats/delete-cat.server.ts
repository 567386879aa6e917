import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import type { CatObjection } from '#db/report-values.ts';
import { announceThreads } from '#features/cats/ends/announce-threads.server.ts';
import { announceCats } from '#features/cats/live/announce-cats.server.ts';
import { canDeleteCat, canSeeCat, needsDeletionReason } from '#features/cats/model/cat-policy.ts';
import { lockCats } from '#features/cats/model/lock-cats.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import { markCatsDeleted } from './mark-cats.server.ts';
import { requireDeletionReason } from './model/require-deletion-reason.server.ts';

interface DeleteCatInput {
  catId: number;
  objection?: CatObjection | undefined;
  /** The reason `other` requires the moderator's own words. */
  words?: string | undefined;
  /** The forms of pages set it; a moderator without a reason is rejected. */
  isReasonRequired?: boolean;
}

/** The cat can be restored for 30 days. Throws `not-found`, `forbidden`, or `invalid` without a required reason. */
export async function deleteCat(
  context: Pick<Context, 'db' | 'live' | 'now'> & { viewer: Viewer },
  { catId: id, objection, words, isReasonRequired = false }: DeleteCatInput,
): Promise<void> {
  const { db, viewer, live, now } = context;
  const cat = await db.transaction().execute(async (transaction) => {
    const [row] = await lockCats(transaction, [id]);
    if (!row || row.status === 'deleted' || !canSeeCat(viewer, row))
      throw new AppError('not-found', { detail: m.cats_error_not_found() });
    if (!canDeleteCat(viewer, row)) throw new AppError('forbidden');
    const isAnothers = needsDeletionReason(viewer, row);
    if (isReasonRequired && isAnothers) requireDeletionReason(objection);
    const given = isAnothers && objection && { objection, words: (objection === 'other' && words) || null };
    const reasons = new Map(given ? [[id, given] as const] : []);
    const threads = await markCatsDeleted(transaction, [row], { actorId: viewer.id, at: now(), reasons });
    return { ...row, threads };
  });
  await announceThreads(context, cat.threads);
  if (cat.status === 'approved') await announceCats(context, 'cat-hidden', [cat]);
  await live.publish({ type: 'review-counts-changed' });
}
