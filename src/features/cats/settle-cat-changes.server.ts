import { sql, type Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';

interface Decision {
  accepted: number[];
  refused: number[];
  at: Date;
}

/** Returns the keys of removed photos, for `removePhotoIfUnused` after the transaction. */
export async function settleCatChanges(
  transaction: Transaction<Schema>,
  { accepted, refused, at }: Decision,
): Promise<string[]> {
  const replacedMore = await settleMorePhotos(transaction, { accepted, refused });
  const { rows: replaced } = await sql<{ photo_key: string | null }>`
    with settled as (
      delete from cat_changes where cat_id = any(${accepted}::bigint[]) returning *
    ), earlier as (
      select cats.id, cats.photo_key from cats join settled on settled.cat_id = cats.id and settled.photo_key is not null
    ), changed as (
      update cats set
        name = settled.name,
        description = settled.description,
        photo_key = coalesce(settled.photo_key, cats.photo_key),
        photo_width = case when settled.photo_key is null then cats.photo_width else settled.photo_width end,
        photo_height = case when settled.photo_key is null then cats.photo_height else settled.photo_height end,
        photo_placeholder = case when settled.photo_key is null then cats.photo_placeholder else settled.photo_placeholder end,
        photo_hash = case when settled.photo_key is null then cats.photo_hash else settled.photo_hash end,
        updated_at = ${at}
      from settled where settled.cat_id = cats.id
    )
    select photo_key from earlier`.execute(transaction);
  const dropped = await transaction
    .deleteFrom('cat_changes')
    .where('cat_id', '=', sql<number>`any(${refused}::bigint[])`)
    .returning('photo_key')
    .execute();
  return [...replaced, ...dropped, ...replacedMore].flatMap(({ photo_key }) => photo_key ?? []);
}

async function settleMorePhotos(
  transaction: Transaction<Schema>,
  { accepted, refused }: Pick<Decision, 'accepted' | 'refused'>,
): Promise<{ photo_key: string }[]> {
  const { rows: replaced } = await sql<{ photo_key: string }>`
    delete from cat_photos using cat_changes
    where cat_changes.cat_id = cat_photos.cat_id and cat_photos.cat_id = any(${accepted}::bigint[])
      and has_more_photos and not is_proposed
    returning cat_photos.photo_key`.execute(transaction);
  await transaction
    .updateTable('cat_photos')
    .set({ is_proposed: false })
    .where('cat_id', '=', sql<number>`any(${accepted}::bigint[])`)
    .where('is_proposed', '=', true)
    .execute();
  const dropped = await transaction
    .deleteFrom('cat_photos')
    .where('cat_id', '=', sql<number>`any(${refused}::bigint[])`)
    .where('is_proposed', '=', true)
    .returning('photo_key')
    .execute();
  return [...replaced, ...dropped];
}
