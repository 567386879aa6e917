import type { Kysely } from 'kysely';
import type { Context } from '#context/context.ts';
import type { Schema } from '#db/schema.ts';
import { removeUnneededFiles } from '#features/photos/remove-unused-photos.server.ts';
import { draftDays } from './cat-draft-schemas.ts';
import type { DraftRow } from './present-draft.server.ts';

const dayMs = 24 * 60 * 60 * 1000;
const batchSize = 20;

type RemoveContext = Pick<Context, 'db' | 'photos'>;

/** Keeps photos that another report uses. Returns the number of deleted drafts. */
export async function removePastCatDrafts(context: RemoveContext & Pick<Context, 'now'>): Promise<number> {
  const createdBefore = new Date(context.now().getTime() - draftDays * dayMs);
  let removedCount = 0;
  for (;;) {
    const past = context.db
      .selectFrom('cat_drafts')
      .select('client_id')
      .where('created_at', '<', createdBefore)
      .limit(batchSize);
    const removed = await context.db
      .deleteFrom('cat_drafts')
      .where('client_id', 'in', past)
      .returning('photos')
      .execute();
    if (removed.length === 0) return removedCount;
    await removeDraftPhotos(context, keysOf(removed));
    removedCount += removed.length;
  }
}

/** A draft that is already a cat stays a cat. */
export async function discardCatDraft(context: RemoveContext, clientId: string): Promise<void> {
  const removed = await context.db
    .deleteFrom('cat_drafts')
    .where('client_id', '=', clientId)
    .where('cat_id', 'is', null)
    .returning('photos')
    .execute();
  await removeDraftPhotos(context, keysOf(removed));
}

/** Returns the keys of the photos, for `removeDraftPhotos` after the transaction. */
export async function removeCatDraftsOf(db: Kysely<Schema>, email: string): Promise<string[]> {
  const removed = await db
    .deleteFrom('cat_drafts')
    .where('email', '=', email.toLowerCase())
    .returning('photos')
    .execute();
  return keysOf(removed);
}

/** Keeps files that another report uses. */
export async function removeDraftPhotos(context: RemoveContext, keys: string[]): Promise<void> {
  await removeUnneededFiles(context, keys);
}

function keysOf(drafts: Pick<DraftRow, 'photos'>[]): string[] {
  return [...new Set(drafts.flatMap(({ photos }) => photos.map(({ key }) => key)))];
}
