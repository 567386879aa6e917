import { sql } from 'kysely';
import type { Context } from '#product/context.ts';
import { removePhoto } from './remove-photo.server.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Design §3: how long a deleted cat's photo is stored for undo. */
const deletedPhotoDays = 30;
/** Photos are held in memory while they are removed, each of at most 0.5 MB. */
const batchSize = 20;

/**
 * Removes the photos of cats that were deleted more than 30 days ago; the rows stay. Deletes a file only with its last
 * cat. Returns the number of files. After an interruption, the next run continues.
 */
export async function removeUnusedPhotos(context: Pick<Context, 'db' | 'photos' | 'now'>): Promise<number> {
  const deletedBefore = new Date(context.now().getTime() - deletedPhotoDays * dayMs);
  let removedCount = 0;
  for (;;) {
    const cats = await listCatsWithPhoto(context, deletedBefore);
    if (cats.length === 0) return removedCount;
    const ids = cats.map(({ id }) => id);
    const keys = [...new Set(cats.map(({ key }) => key))];
    const neededKeys = await listKeysOfOthers(context, keys, ids);
    const unusedKeys = keys.filter((key) => !neededKeys.includes(key));
    await removeFiles(context, unusedKeys, ids);
    // Last, so that after an interruption the next run finds the file.
    const noPhoto = {
      photo_key: null,
      photo_width: null,
      photo_height: null,
      photo_placeholder: null,
      photo_hash: null,
    };
    await context.db
      .updateTable('cats')
      .set({ ...noPhoto, updated_at: context.now() })
      .where('id', '=', sql<number>`any(${ids}::bigint[])`)
      .where('photo_key', '=', sql<string>`any(${keys}::text[])`)
      .execute();
    await context.db
      .updateTable('cat_changes')
      .set(noPhoto)
      .where('cat_id', '=', sql<number>`any(${ids}::bigint[])`)
      .where('photo_key', '=', sql<string>`any(${keys}::text[])`)
      .execute();
    await context.db
      .deleteFrom('cat_photos')
      .where('cat_id', '=', sql<number>`any(${ids}::bigint[])`)
      .where('photo_key', '=', sql<string>`any(${keys}::text[])`)
      .execute();
    removedCount += unusedKeys.length;
  }
}

/** Includes the photos of proposed changes that were still undecided. */
async function listCatsWithPhoto({ db }: Pick<Context, 'db'>, deletedBefore: Date) {
  const { rows } = await sql<{ id: number; key: string }>`
    select id, photo_key as key from cats
    where status = 'deleted' and photo_key is not null and deleted_at < ${deletedBefore}
    union all
    select cat_id, cat_changes.photo_key from cat_changes join cats on cats.id = cat_id
    where status = 'deleted' and cat_changes.photo_key is not null and deleted_at < ${deletedBefore}
    union all
    select cat_id, cat_photos.photo_key from cat_photos join cats on cats.id = cat_id
    where status = 'deleted' and deleted_at < ${deletedBefore}
    limit ${sql.lit(batchSize)}
  `.execute(db);
  return rows;
}

/** The keys that other cats, changes, drafts, sightings or messages use. */
export async function listKeysOfOthers({ db }: Pick<Context, 'db'>, keys: string[], ids: number[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select photo_key as key from cats
    where photo_key = any(${keys}::text[]) and id <> all(${ids}::bigint[])
    union
    select photo_key from cat_changes
    where photo_key = any(${keys}::text[]) and cat_id <> all(${ids}::bigint[])
    union
    select photo_key from cat_photos
    where photo_key = any(${keys}::text[]) and cat_id <> all(${ids}::bigint[])
    union
    select photo->>'key' from cat_drafts, jsonb_array_elements(photos) as photo
    where photo->>'key' = any(${keys}::text[])
    union
    select photo_key from sightings where photo_key = any(${keys}::text[])
    union
    select photo_key from thread_messages where photo_key = any(${keys}::text[])
  `.execute(db);
  return rows.map(({ key }) => key);
}

/** Removes files, and restores those that a new report uses. */
export async function removeFiles(context: Pick<Context, 'db' | 'photos'>, keys: string[], ids: number[]) {
  const bodies = new Map<string, Uint8Array>();
  for (const key of keys) {
    const body = await context.photos.find(key);
    if (body) bodies.set(key, body);
    await removePhoto(context, key);
  }
  // A report with the same picture may have arrived in the meantime and reused the file.
  for (const key of await listKeysOfOthers(context, keys, ids)) {
    const body = bodies.get(key);
    if (body) await context.photos.put(key, body);
  }
}
