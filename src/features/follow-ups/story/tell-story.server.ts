import { AppError } from '@catlas/platform/errors/app-error.ts';
import { tidyText } from '@catlas/platform/text/tidy-text.ts';
import type { Context } from '#context/context.ts';
import type { Database } from '#db/schema.ts';
import { photoColumnsOf } from '#features/cats/model/cat-columns.server.ts';
import { isActive } from '#features/cats/model/cat-policy.ts';
import { presentPhoto } from '#features/cats/model/present-cat.server.ts';
import { removePhotoIfUnused } from '#features/cats/remove-photo-if-unused.server.ts';
import { storePhoto } from '#features/photos/store-photo.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import { type Story, storyLimits } from './story.ts';

interface TellStoryInput {
  catId: number;
  words: string;
  photo: Uint8Array | null;
}

/** A new story waits for the moderators again. Throws `invalid`, and `conflict` for a cat that is not home. */
export async function tellStory(
  context: Pick<Context, 'db' | 'live' | 'log' | 'now' | 'photos' | 'countPhotoRefusal'>,
  { catId, words: typed, photo }: TellStoryInput,
): Promise<void> {
  const { db, live, now } = context;
  const words = tidyText(typed);
  const { length } = [...words];
  if (length < storyLimits.min || length > storyLimits.max) {
    throw new AppError('invalid', { detail: m.questions_story_length(storyLimits) });
  }
  await requireHome(db, catId);
  const replaced = photo && (await findPhotoKey(db, catId));
  // A photo whose row is not written is removed with the other photos without a row.
  const stored = photo && photoColumnsOf(await storePhoto(context, photo));
  const told = { words, status: 'pending' as const, created_at: now(), decided_at: null, decided_by: null, ...stored };
  await db
    .insertInto('reunion_stories')
    .values({ cat_id: catId, ...told })
    .onConflict((conflict) => conflict.column('cat_id').doUpdateSet(told))
    .execute();
  if (replaced) await removePhotoIfUnused(context, replaced);
  await live.publish({ type: 'review-counts-changed' });
}

async function findPhotoKey(db: Database, catId: number): Promise<string | null> {
  const story = await db
    .selectFrom('reunion_stories')
    .select('photo_key')
    .where('cat_id', '=', catId)
    .executeTakeFirst();
  return story?.photo_key ?? null;
}

async function requireHome(db: Database, catId: number): Promise<void> {
  const cat = await db
    .selectFrom('cats')
    .select(['status', 'reunited_at'])
    .where('id', '=', catId)
    .executeTakeFirstOrThrow();
  if (!isActive(cat.status) || !cat.reunited_at) throw new AppError('conflict', { detail: m.questions_error_over() });
}

/** Null if none was told. The caller checks who may see it: others see an approved one only. */
export async function findStory({ db }: Pick<Context, 'db'>, catId: number): Promise<Story | null> {
  const row = await db.selectFrom('reunion_stories').selectAll().where('cat_id', '=', catId).executeTakeFirst();
  return row ? { words: row.words, photo: presentPhoto(row), status: row.status } : null;
}

/** What every visitor sees on the page of a cat that is home. */
export async function findShownStory(context: Pick<Context, 'db'>, catId: number): Promise<Story | null> {
  const story = await findStory(context, catId);
  return story?.status === 'approved' ? story : null;
}
