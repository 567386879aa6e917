import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { Transaction } from 'kysely';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import type { SightingStatus } from '#db/report-values.ts';
import type { Schema } from '#db/schema.ts';
import { writeAudit } from '#db/write-audit.server.ts';
import { canSeeExactPlace } from '#features/cats/model/cat-policy.ts';
import { presentSightingToDecide, type SightingRow } from '#features/contact/model/present-sighting.server.ts';
import type { SightingToDecide } from '#features/contact/model/sighting.ts';
import type { DecideSightingInput } from '#features/contact/model/sighting-schemas.ts';
import { m } from '#i18n/paraglide/messages.js';

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
    const [decided] = await setSightingStatus(transaction, [found], {
      status,
      areWordsPublic: with_words,
      isPhotoPublic: with_photo,
      actorId: viewer.id,
      at: now(),
    });
    return { before: found.status, decided: decided! };
  });
  if (row.before === 'published' || status === 'published') {
    await live.publish({ type: 'sightings-changed', catId: row.decided.cat_id });
  }
  await live.publish({ type: 'review-counts-changed' });
  return presentSightingToDecide(row.decided);
}

interface Decision {
  status: SightingStatus;
  areWordsPublic: boolean;
  isPhotoPublic: boolean;
  actorId: string;
  at: Date;
}

const actions: Record<SightingStatus, string> = { published: 'publish', hidden: 'hide', new: 'reopen' };

export async function setSightingStatus(
  transaction: Transaction<Schema>,
  sightings: Pick<SightingRow, 'id' | 'status'>[],
  { status, areWordsPublic, isPhotoPublic, actorId, at }: Decision,
): Promise<SightingRow[]> {
  if (sightings.length === 0) return [];
  const isPublic = status === 'published';
  const rows = await transaction
    .updateTable('sightings')
    .set({
      status,
      are_words_public: isPublic && areWordsPublic,
      is_photo_public: isPublic && isPhotoPublic,
      decided_at: status === 'new' ? null : at,
      decided_by: status === 'new' ? null : actorId,
    })
    .where(
      'id',
      'in',
      sightings.map(({ id }) => id),
    )
    .returningAll()
    .execute();
  await writeAudit(
    transaction,
    sightings.map(({ id, status: before }) => ({
      actorId,
      action: actions[status],
      subjectType: 'sighting' as const,
      subjectId: id,
      before: { status: before },
      after: { status },
    })),
  );
  return rows;
}
