import { hashPicture, isSamePicture } from '@catlas/platform/images/perceptual-hash.server.ts';
import { type Kysely, sql } from 'kysely';
import type { Context } from '#context/context.ts';
import type { Schema } from '#db/schema.ts';
import type { StoredPhoto } from '#features/photos/photo.ts';

type CompareContext = Pick<Context, 'db' | 'photos' | 'log'>;

interface PhotoThread {
  /** `id` is null if the thread is not open yet. */
  id: number | null;
  cat_id: number;
}

/** Returns null if there is no photo, or it can't be compared. */
export async function comparePhoto(
  context: CompareContext,
  thread: PhotoThread,
  photo: StoredPhoto | undefined,
): Promise<boolean | null> {
  if (!photo) return null;
  try {
    const hash = await hashOf(context, photo.key);
    if (!hash) return null;
    await hashPhotosOfCat(context, thread.cat_id);
    const known = await listHashes(context.db, thread);
    return known.some((each) => isSamePicture(each, hash));
  } catch (error) {
    // The message counts more than the comparison.
    context.log.warn({ err: error, catId: thread.cat_id }, 'a photo could not be compared');
    return null;
  }
}

async function hashOf({ photos }: CompareContext, key: string): Promise<Buffer | null> {
  const bytes = await photos.find(key);
  return bytes && hashPicture(bytes);
}

/** Keeps the rows of replaced photos, because a scammer may still have them. Returns the number of new hashes. */
export async function hashPhotosOfCat(context: CompareContext, catId: number, at?: Date): Promise<number> {
  const missing = await listUnhashed(context.db, sql`cat_id = ${catId}`, mostOfCat);
  for (const photo of missing) await storeHash(context, photo, at);
  return missing.length;
}

interface Unhashed {
  cat_id: number;
  key: string;
  thread_id: number | null;
}

/** A cat has up to eight photos, and its threads rarely more than some dozens. */
const mostOfCat = 200;
const mostAtNight = 5_000;

async function listUnhashed(db: Kysely<Schema>, condition: ReturnType<typeof sql>, limit: number) {
  const { rows } = await sql<Unhashed>`
    select distinct cat_id, r.photo_key as key, thread_id
    from photo_references r join cats on cats.id = cat_id
    -- Photos that the owner sends in a thread are not compared with those of finders.
    where status <> 'deleted' and (thread_id is null or side = 'finder') and ${condition} and not exists (
      select 1 from cat_photo_hashes h
      where h.cat_id = r.cat_id and h.photo_key = r.photo_key and h.thread_id is not distinct from r.thread_id
    )
    limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

async function storeHash(context: CompareContext, { cat_id, key, thread_id }: Unhashed, at?: Date): Promise<void> {
  const hash = await hashOf(context, key).catch(() => null);
  await context.db
    .insertInto('cat_photo_hashes')
    .values({ cat_id, photo_key: key, thread_id, hash, ...(at ? { added_at: at } : {}) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function listHashes(db: Kysely<Schema>, { id, cat_id }: PhotoThread): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('cat_photo_hashes')
    .select('hash')
    .where('cat_id', '=', cat_id)
    .where('hash', 'is not', null)
    .where(sql<boolean>`thread_id is null or thread_id is distinct from ${id}`)
    .execute();
  return rows.flatMap(({ hash }) => hash ?? []);
}

/** Runs at night, so that former photos are known too. Returns the number of new hashes. */
export async function hashCatPhotos(context: CompareContext): Promise<number> {
  const missing = await listUnhashed(context.db, sql`true`, mostAtNight);
  for (const photo of missing) await storeHash(context, photo);
  return missing.length;
}
