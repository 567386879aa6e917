import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { OwnCat } from '#features/cats/model/cat.ts';
import { photoColumnsOf, reportColumnsOf } from '#features/cats/model/cat-columns.server.ts';
import type { AddCatInput } from '#features/cats/model/cat-schemas.ts';
import type { StoredPhoto } from '#features/photos/photo.ts';
import { storePhoto } from '#features/photos/store-photo.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { Context } from '#product/context.ts';
import { writeAudit } from '#product/write-audit.server.ts';
import type { Viewer } from '#request/viewer.ts';
import { findAddedCat } from './find-added-cat.server.ts';
import { getCat } from './get-cat.server.ts';
import { removePhotoIfUnused } from './remove-photo-if-unused.server.ts';

interface Report {
  input: AddCatInput;
  photo: Uint8Array | null;
  /** The photo's columns, where the file of an earlier upload is `photo`. */
  stored?: StoredPhoto;
}

type AddCatContext = Pick<Context, 'db' | 'photos' | 'countPhotoRefusal' | 'live' | 'log' | 'now'> & { viewer: Viewer };

/**
 * Keeps a new cat with its photo, awaiting review. The same `client_id` again answers the cat that it made before.
 * Throws what `storePhoto` throws; nothing is stored then. `conflict` when the `client_id` is another member's.
 */
export async function addCat(context: AddCatContext, { input, photo, stored: earlierUpload }: Report): Promise<OwnCat> {
  const { db, viewer, live } = context;
  const earlier = await findAddedCat(context, input.client_id);
  if (earlier) return earlier;
  if (!photo) {
    throw new AppError('invalid', { fields: [{ field: 'file', message: m.cats_error_photo_missing() }] });
  }

  const report = await reportColumnsOf(context, input);
  const store = () => (earlierUpload ? restorePhoto(context, earlierUpload, photo) : storePhoto(context, photo));
  const stored = await store();
  try {
    const id = await db.transaction().execute(async (transaction) => {
      const row = await transaction
        .insertInto('cats')
        .values({
          client_id: input.client_id ?? null,
          user_id: viewer.id,
          ...report,
          ...photoColumnsOf(stored),
          created_at: context.now(),
          updated_at: context.now(),
        })
        .onConflict((conflict) => conflict.column('client_id').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!row) return null;
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
      // The same report arrived twice at once; the other one was faster. Its photo may be the same file.
      await removePhotoIfUnused(context, stored.key);
      return (await findAddedCat(context, input.client_id))!;
    }
    // Another report with the same picture that failed just now may have taken the shared file away with it.
    if (!(await context.photos.find(stored.key))) await store();
    await live.publish({ type: 'review-counts-changed' });
    return (await getCat(context, id)) as OwnCat;
  } catch (error) {
    await removePhotoIfUnused(context, stored.key);
    throw error;
  }
}

/** An accepted photo, stored again as it is. */
async function restorePhoto({ photos }: Pick<Context, 'photos'>, stored: StoredPhoto, file: Uint8Array) {
  await photos.put(stored.key, file);
  return stored;
}
