import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import { closedThreadDays } from '#features/contact/model/thread.ts';
import { removeUnneededFiles } from '#features/photos/remove-unused-photos.server.ts';

const dayMs = 24 * 60 * 60 * 1000;
const batchSize = 20;

type RemoveContext = Pick<Context, 'db' | 'photos' | 'now'>;

/** Published sightings of a cat that is still missing stay. Returns the number of threads. */
export async function removePastThreads(context: RemoveContext): Promise<number> {
  const before = new Date(context.now().getTime() - closedThreadDays * dayMs);
  let removedCount = 0;
  for (;;) {
    const keys = await removeBatch(context, before);
    if (keys === null) break;
    removedCount += keys.threads;
    await removeUnneededFiles(context, keys.photos);
  }
  // Sightings of imported cats have no thread; others stayed while the cat was missing.
  const { rows } = await sql<{ key: string | null }>`
    delete from sightings using cats
    where cats.id = cat_id and thread_id is null and coalesce(cats.deleted_at, cats.reunited_at) < ${before}
    returning sightings.photo_key as key`.execute(context.db);
  await removeUnneededFiles(
    context,
    rows.flatMap(({ key }) => key ?? []),
  );
  return removedCount;
}

/** Returns null if none is left. */
function removeBatch({ db }: RemoveContext, before: Date): Promise<{ threads: number; photos: string[] } | null> {
  return db.transaction().execute(async (transaction) => {
    const past = await transaction
      .selectFrom('threads')
      .select('id')
      .where('closed_at', '<', before)
      .orderBy('closed_at')
      .limit(batchSize)
      .forUpdate()
      .skipLocked()
      .execute();
    if (past.length === 0) return null;
    const ids = sql<number>`any(${past.map(({ id }) => id)}::bigint[])`;
    const { rows } = await sql<{ key: string }>`
      select distinct photo_key as key from photo_references where thread_id = ${ids}`.execute(transaction);
    await transaction.deleteFrom('sightings').where('thread_id', '=', ids).where('status', '<>', 'published').execute();
    const noPhoto = sql`case when is_photo_public then photo_key end`;
    await sql`
      update sightings set thread_id = null, user_id = null, latitude = public_latitude, longitude = public_longitude,
        words = case when are_words_public then words end, photo_key = ${noPhoto}
      where thread_id = ${ids}`.execute(transaction);
    await transaction.deleteFrom('threads').where('id', '=', ids).execute();
    return { threads: past.length, photos: rows.map(({ key }) => key) };
  });
}
