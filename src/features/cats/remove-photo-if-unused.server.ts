import { sql } from 'kysely';
import { removePhoto } from '#features/photos/remove-photo.server.ts';
import type { Context } from '#product/context.ts';

/** Two reports with the same picture share one file, so it goes only with the last of them. A failure is only logged. */
export async function removePhotoIfUnused(context: Pick<Context, 'db' | 'photos' | 'log'>, key: string) {
  try {
    const user = await context.db
      .selectFrom('cats')
      .select('photo_key')
      .where('photo_key', '=', key)
      .unionAll(context.db.selectFrom('cat_changes').select('photo_key').where('photo_key', '=', key))
      .unionAll(context.db.selectFrom('cat_photos').select('photo_key').where('photo_key', '=', key))
      .unionAll(
        context.db
          .selectFrom('cat_drafts')
          .select(sql<string | null>`${key}::text`.as('photo_key'))
          .where(sql<boolean>`photos @> ${JSON.stringify([{ key }])}::jsonb`),
      )
      .unionAll(context.db.selectFrom('sightings').select('photo_key').where('photo_key', '=', key))
      .unionAll(context.db.selectFrom('thread_messages').select('photo_key').where('photo_key', '=', key))
      .limit(1)
      .executeTakeFirst();
    if (!user) await removePhoto(context, key);
  } catch (error) {
    context.log.error({ err: error, key }, 'a photo without a cat could not be removed');
  }
}
