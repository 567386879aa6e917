import { AppError } from '@catlas/platform/errors/app-error.ts';
import { announceCats } from '#features/cats/live/announce-cats.server.ts';
import { canDeleteCat, canSeeCat, needsDeletionReason } from '#features/cats/model/cat-policy.ts';
import { lockCats } from '#features/cats/model/lock-cats.server.ts';
import { announceThreads } from '#features/threads/ends/announce-threads.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { Context } from '#product/context.ts';
import type { CatObjection } from '#product/report-values.ts';
import type { Viewer } from '#request/viewer.ts';
import { markCatsDeleted } from './mark-cats.server.ts';
import { requireDeletionReason } from './model/require-deletion-reason.server.ts';

interface DeleteCatInput {
  catId: number;
  /** The message to the author when another user deletes the cat. */
  objection?: CatObjection | undefined;
  /** The same in a moderator's own words, with the reason `other`. */
  words?: string | undefined;
  /** For the forms of pages: a moderator without a reason is refused. */
  isReasonRequired?: boolean;
}

/**
 * Takes a cat away from others' sight; for 30 days it can be had back. Throws `not-found` where the viewer can't see it or
 * it is deleted already, `forbidden` where it isn't theirs, `invalid` where a required reason is missing.
 */
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
