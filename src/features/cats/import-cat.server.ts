import type { Context } from '#context/context.ts';
import { writeAudit } from '#db/write-audit.server.ts';
import { photoColumnsOf, reportColumnsOf } from '#features/cats/model/cat-columns.server.ts';
import type { ReportInput } from '#features/cats/model/cat-schemas.ts';
import { addMorePhotos } from '#features/cats/model/more-photos.server.ts';
import { removePhotoIfUnused } from './remove-photo-if-unused.server.ts';
import { storePhotos } from './store-photos.server.ts';

type ImportContext = Pick<Context, 'db' | 'photos' | 'countPhotoRefusal' | 'log' | 'now'>;

interface ImportedCat {
  input: ReportInput & { client_id: string };
  photos: Uint8Array[];
  createdAt: Date;
  reunitedAt: Date | null;
  status: 'pending' | 'approved';
}

/** Returns false when its `client_id` exists, in any status. Throws the errors of `storePhoto`. */
export async function importCat(context: ImportContext, cat: ImportedCat): Promise<boolean> {
  const { db, now } = context;
  const { input, photos, status } = cat;
  const known = await db.selectFrom('cats').select('id').where('client_id', '=', input.client_id).executeTakeFirst();
  if (known) return false;
  const report = await reportColumnsOf(context, input);
  const stored = await storePhotos(
    context,
    photos.map((bytes) => ({ field: 'file', bytes })),
  );
  const removeStored = async () => {
    for (const { key } of stored) await removePhotoIfUnused(context, key);
  };
  try {
    const isAdded = await db.transaction().execute(async (transaction) => {
      const row = await transaction
        .insertInto('cats')
        .values({
          client_id: input.client_id,
          user_id: null,
          ...report,
          ...(stored[0] ? photoColumnsOf(stored[0]) : {}),
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
      await addMorePhotos(transaction, { catId: row.id, isProposed: false }, stored.slice(1));
      await writeAudit(transaction, [
        { actorId: null, action: 'add', subjectType: 'cat', subjectId: row.id, before: null, after: { status } },
      ]);
      return true;
    });
    if (!isAdded) await removeStored();
    return isAdded;
  } catch (error) {
    await removeStored();
    throw error;
  }
}
