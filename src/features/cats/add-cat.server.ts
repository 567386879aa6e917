import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import { writeAudit } from '#db/write-audit.server.ts';
import type { OwnCat } from '#features/cats/model/cat.ts';
import { photoColumnsOf, reportColumnsOf } from '#features/cats/model/cat-columns.server.ts';
import type { AddCatInput } from '#features/cats/model/cat-schemas.ts';
import { addMorePhotos } from '#features/cats/model/more-photos.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import { findAddedCat } from './find-added-cat.server.ts';
import { getCat } from './get-cat.server.ts';
import { removePhotoIfUnused } from './remove-photo-if-unused.server.ts';
import { type SentPhoto, storeMissingPhotos, storePhotos } from './store-photos.server.ts';

type AddCatContext = Pick<Context, 'db' | 'photos' | 'countPhotoRefusal' | 'live' | 'log' | 'now'> & { viewer: Viewer };

/** A repeated `client_id` returns the earlier cat. Throws the errors of `storePhoto`, and `conflict`. */
export async function addCat(
  context: AddCatContext,
  { input, photos }: { input: AddCatInput; photos: SentPhoto[] },
): Promise<OwnCat> {
  const { db, viewer, live } = context;
  const earlier = await findAddedCat(context, input.client_id);
  if (earlier) return earlier;
  if (photos.length === 0) {
    throw new AppError('invalid', { fields: [{ field: 'file', message: m.cats_error_photo_missing() }] });
  }

  const report = await reportColumnsOf(context, input);
  const stored = await storePhotos(context, photos);
  try {
    const id = await db.transaction().execute(async (transaction) => {
      const row = await transaction
        .insertInto('cats')
        .values({
          client_id: input.client_id ?? null,
          user_id: viewer.id,
          ...report,
          ...photoColumnsOf(stored[0]!),
          created_at: context.now(),
          updated_at: context.now(),
        })
        .onConflict((conflict) => conflict.column('client_id').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!row) return null;
      await addMorePhotos(transaction, { catId: row.id, isProposed: false }, stored.slice(1));
      await writeAudit(transaction, [
        {
          actorId: viewer.id,
          action: 'add',
          subjectType: 'cat',
          subjectId: row.id,
          before: null,
          after: { status: 'pending' },
        },
      ]);
      return row.id;
    });
    if (id === null) {
      // A concurrent request has stored the same report; its photo may be the same file.
      for (const { key } of stored) await removePhotoIfUnused(context, key);
      return (await findAddedCat(context, input.client_id))!;
    }
    // Another failed report with the same picture may just have removed the shared file.
    await storeMissingPhotos(context, photos, stored);
    await live.publish({ type: 'review-counts-changed' });
    return (await getCat(context, id)) as OwnCat;
  } catch (error) {
    for (const { key } of stored) await removePhotoIfUnused(context, key);
    throw error;
  }
}
