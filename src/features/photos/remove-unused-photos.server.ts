import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import { tablesErasedWithCats } from '#db/review-kinds.ts';
import { removePhoto } from './remove-photo.server.ts';

const dayMs = 24 * 60 * 60 * 1000;
const deletedPhotoDays = 30;
/** Photos of at most 0.5 MB are in memory while they are removed. */
const batchSize = 20;

/** These tables forget the photos of deleted cats. Photos of other tables are removed when their rows are gone. */
const sources = ['cats', 'cat_changes', 'cat_photos', ...tablesErasedWithCats];
const isSource = sql`source = any(${sources}::text[])`;

/** The rows stay. Returns the number of files. After an interruption the next run continues. */
export async function removeUnusedPhotos(context: Pick<Context, 'db' | 'photos' | 'now'>): Promise<number> {
  const deletedBefore = new Date(context.now().getTime() - deletedPhotoDays * dayMs);
  let removedCount = 0;
  for (;;) {
    const photos = await listPhotosOfCats(context, deletedBefore);
    if (photos.length === 0) return removedCount;
    const ids = photos.map(({ cat_id }) => cat_id);
    const keys = [...new Set(photos.map(({ photo_key }) => photo_key))];
    const neededKeys = await listKeysOfOthers(context, keys, ids);
    const unusedKeys = keys.filter((key) => !neededKeys.includes(key));
    await removeFiles(context, unusedKeys, ids);
    // The rows are updated last, so that after an interruption the next run finds the file.
    await forgetPhotos(context, ids, keys);
    removedCount += unusedKeys.length;
  }
}

async function listPhotosOfCats({ db }: Pick<Context, 'db'>, deletedBefore: Date) {
  const { rows } = await sql<{ cat_id: number; photo_key: string }>`
    select cat_id, photo_references.photo_key from photo_references join cats on cats.id = cat_id
    where status = 'deleted' and deleted_at < ${deletedBefore} and ${isSource}
    limit ${sql.lit(batchSize)}
  `.execute(db);
  return rows;
}

async function forgetPhotos({ db, now }: Pick<Context, 'db' | 'now'>, ids: number[], keys: string[]): Promise<void> {
  const { rows } = await sql<{ source: string }>`
    select distinct source from photo_references
    where ${isSource} and cat_id = any(${ids}::bigint[]) and photo_key = any(${keys}::text[])
  `.execute(db);
  for (const { source } of rows) {
    const isCats = source === 'cats';
    const change = sql`
      update ${sql.table(source)} set photo_key = null, photo_width = null, photo_height = null,
        photo_placeholder = null, photo_hash = null ${isCats ? sql`, updated_at = ${now()}` : sql``}`;
    await sql`
      ${source === 'cat_photos' ? sql`delete from cat_photos` : change}
      where ${sql.ref(isCats ? 'id' : 'cat_id')} = any(${ids}::bigint[]) and photo_key = any(${keys}::text[])
    `.execute(db);
  }
}

export async function listKeysOfOthers({ db }: Pick<Context, 'db'>, keys: string[], ids: number[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct photo_key as key from photo_references
    where photo_key = any(${keys}::text[]) and not (${isSource} and cat_id = any(${ids}::bigint[]))
  `.execute(db);
  return rows.map(({ key }) => key);
}

export async function removeUnneededFiles(context: Pick<Context, 'db' | 'photos'>, keys: string[]): Promise<number> {
  const needed = new Set(await listKeysOfOthers(context, keys, []));
  const unneeded = keys.filter((key) => !needed.has(key));
  for (let start = 0; start < unneeded.length; start += batchSize) {
    await removeFiles(context, unneeded.slice(start, start + batchSize), []);
  }
  return unneeded.length;
}

async function removeFiles(context: Pick<Context, 'db' | 'photos'>, keys: string[], ids: number[]) {
  const bodies = new Map<string, Uint8Array>();
  for (const key of keys) {
    const body = await context.photos.find(key);
    if (body) bodies.set(key, body);
    await removePhoto(context, key);
  }
  // A new report with the same picture may have reused the file in the meantime.
  for (const key of await listKeysOfOthers(context, keys, ids)) {
    const body = bodies.get(key);
    if (body) await context.photos.put(key, body);
  }
}
