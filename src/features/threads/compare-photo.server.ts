import { sql } from 'kysely';
import type { StoredPhoto } from '#features/photos/photo.ts';
import type { Context } from '#product/context.ts';

interface PhotoThread {
  id: number | null;
  cat_id: number;
}

/**
 * Whether a finder's photo is the very file of a photo of the cat, present or proposed, or of one that another finder sent about it: a photo's
 * key is the hash of its content, and the same upload is always stored as the same content. Null without a photo. A picture that was
 * cropped or resized in between is not recognised.
 */
export async function comparePhoto(
  { db }: Pick<Context, 'db'>,
  { id, cat_id }: PhotoThread,
  photo: StoredPhoto | undefined,
): Promise<boolean | null> {
  if (!photo) return null;
  const { rows } = await sql<{ is_reused: boolean }>`
    select
      exists (select from cats where id = ${cat_id} and photo_key = ${photo.key})
      or exists (select from cat_photos where cat_id = ${cat_id} and photo_key = ${photo.key})
      or exists (select from cat_changes where cat_id = ${cat_id} and photo_key = ${photo.key})
      or exists (
        select from sightings where cat_id = ${cat_id} and photo_key = ${photo.key} and thread_id is distinct from ${id}::bigint
      )
      or exists (
        select from thread_messages m join threads t on t.id = m.thread_id
        where t.cat_id = ${cat_id} and m.photo_key = ${photo.key} and m.side <> 'site' and t.id is distinct from ${id}::bigint
      ) as is_reused`.execute(db);
  return rows[0]?.is_reused ?? null;
}
