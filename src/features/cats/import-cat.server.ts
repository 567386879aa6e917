import { photoColumnsOf, reportColumnsOf } from '#features/cats/model/cat-columns.server.ts';
import type { ReportInput } from '#features/cats/model/cat-schemas.ts';
import { storePhoto } from '#features/photos/store-photo.server.ts';
import type { Context } from '#product/context.ts';
import { writeAudit } from '#product/write-audit.server.ts';
import { removePhotoIfUnused } from './remove-photo-if-unused.server.ts';

type ImportContext = Pick<Context, 'db' | 'photos' | 'countPhotoRefusal' | 'log' | 'now'>;

interface ImportedCat {
  input: ReportInput & { client_id: string };
  photo: Uint8Array | null;
  createdAt: Date;
  reunitedAt: Date | null;
  status: 'pending' | 'approved';
}

/**
 * Stores a cat from another source; it has no owner here. Returns false and changes nothing when its `client_id` already
 * exists, in any status. Throws what `storePhoto` throws.
 */
export async function importCat(context: ImportContext, cat: ImportedCat): Promise<boolean> {
  const { db, now } = context;
  const { input, photo, status } = cat;
  const known = await db.selectFrom('cats').select('id').where('client_id', '=', input.client_id).executeTakeFirst();
  if (known) return false;
  const report = await reportColumnsOf(context, input);
  const stored = photo && (await storePhoto(context, photo));
  try {
    const isAdded = await db.transaction().execute(async (transaction) => {
      const row = await transaction
        .insertInto('cats')
        .values({
          client_id: input.client_id,
          user_id: null,
          ...report,
          ...(stored ? photoColumnsOf(stored) : {}),
          status,
          created_at: cat.createdAt,
          updated_at: now(),
          reviewed_at: status === 'approved' ? now() : null,
          reunited_at: cat.reunitedAt,
        })
        .onConflict((conflict) => conflict.column('client_id').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!row) return false;
      await writeAudit(transaction, [
        { actorId: null, action: 'add', subjectType: 'cat', subjectId: row.id, before: null, after: { status } },
      ]);
      return true;
    });
    if (!isAdded && stored) await removePhotoIfUnused(context, stored.key);
    return isAdded;
  } catch (error) {
    if (stored) await removePhotoIfUnused(context, stored.key);
    throw error;
  }
}
