import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import { canSeeExactPlace } from '#features/cats/model/cat-policy.ts';
import { reviewBatch } from '#features/cats/model/review-batch.server.ts';
import { presentSightingToDecide } from '#features/contact/model/present-sighting.server.ts';
import type { SightingToDecide } from '#features/contact/model/sighting.ts';
import type { DecideSightingInput } from '#features/contact/model/sighting-schemas.ts';
import { m } from '#i18n/paraglide/messages.js';
import { setShownParts, sightingsTable } from './reviewed-sightings.server.ts';

const events = { published: 'approve', hidden: 'reject', new: 'reopen' } as const;
const reviewStatuses = { published: 'approved', hidden: 'rejected', new: 'pending' } as const;

/** Throws `not-found` for others than author and administrators, `conflict` for the publication of a `mine`. */
export async function decideSighting(
  { db, live, now, viewer }: Pick<Context, 'db' | 'live' | 'now'> & { viewer: Viewer },
  { id, status, with_words, with_photo }: DecideSightingInput,
): Promise<SightingToDecide> {
  const row = await db.transaction().execute(async (transaction) => {
    const found = await transaction
      .selectFrom('sightings')
      .innerJoin('cats', 'cats.id', 'sightings.cat_id')
      .selectAll('sightings')
      .select('cats.user_id as author_id')
      .where('sightings.id', '=', id)
      .forUpdate('sightings')
      .executeTakeFirst();
    if (!found || !canSeeExactPlace(viewer, { user_id: found.author_id })) {
      throw new AppError('not-found', { detail: m.sightings_error_not_found() });
    }
    if (status === 'published' && found.kind === 'mine') {
      throw new AppError('conflict', { detail: m.sightings_error_mine_private() });
    }
    const step = { event: events[status], from: reviewStatuses[found.status], to: reviewStatuses[status] };
    await reviewBatch(
      transaction,
      {
        table: sightingsTable,
        steps: new Map([[id, step]]),
        refusals: { missing: m.sightings_error_not_found(), late: m.sightings_error_already_reviewed() },
      },
      { actorId: viewer.id, at: now() },
    );
    const [decided] = await setShownParts(transaction, [id], {
      withoutWords: with_words ? [] : [id],
      withoutPhoto: with_photo ? [] : [id],
    });
    return { before: found.status, decided: decided! };
  });
  if (row.before === 'published' || status === 'published') {
    await live.publish({ type: 'sightings-changed', catId: row.decided.cat_id });
  }
  await live.publish({ type: 'review-counts-changed' });
  return presentSightingToDecide(row.decided);
}
