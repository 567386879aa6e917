import { draftChannel, outboxChannel } from './outbox-channels.ts';
import { durably, toStoredPhotos, withDatabase } from './outbox-database.ts';
import { canTakeBack, type DraftPost, type OutboxPost, postOf, type StoredPost } from './outbox-item.ts';

export interface DraftKey {
  path: string;
  ownerId: string | null;
}

/** Returns the draft that stays, possibly with the text of the other one; null means that both stay. */
export type MergeDrafts = (own: DraftPost, visitors: DraftPost) => OutboxPost | null;

const isDraft = (post: StoredPost | undefined): post is DraftPost => post?.state === 'draft';
const isAt = (post: StoredPost, { path, ownerId }: DraftKey): post is DraftPost =>
  isDraft(post) && post.path === path && post.ownerId === ownerId;

export async function findDraft(key: DraftKey): Promise<DraftPost | null> {
  const posts = await withDatabase((database) => database.getAll('items'));
  const drafts = posts.filter((post) => isAt(post, key)) as DraftPost[];
  return drafts.sort((a, b) => b.editedAt - a.editedAt)[0] ?? null;
}

/** Stores a draft; omitted `photos` keep the stored ones. Returns false if the post is already submitted. */
export async function saveDraft(
  post: OutboxPost,
  { photos: given, now }: { photos?: readonly Blob[] | undefined; now: number },
): Promise<boolean> {
  const bytes = given && (await toStoredPhotos(given));
  const isSaved = await withDatabase(async (database) => {
    const transaction = database.transaction(['items', 'photos'], 'readwrite');
    const items = transaction.objectStore('items');
    const photos = transaction.objectStore('photos');
    const earlier = await items.get(post.id);
    if (earlier && !isDraft(earlier)) return false;
    const hasPhoto = bytes ? bytes.length > 0 : (earlier?.hasPhoto ?? false);
    await Promise.all([
      items.put({ ...postOf(post), state: 'draft', hasPhoto, editedAt: now }),
      bytes && (hasPhoto ? photos.put(bytes, post.id) : photos.delete(post.id)),
      transaction.done,
    ]);
    return true;
  });
  draftChannel.notify();
  return isSaved;
}

export async function removeDraft(id: string): Promise<void> {
  await withDatabase(async (database) => {
    const transaction = database.transaction(['items', 'photos'], 'readwrite');
    const items = transaction.objectStore('items');
    const removals = isDraft(await items.get(id))
      ? [items.delete(id), transaction.objectStore('photos').delete(id)]
      : [];
    await Promise.all([...removals, transaction.done]);
  });
  draftChannel.notify();
}

/** Turns a submitted post back into a draft, with `newId` if another post has its id. `failed`: it may have arrived. */
export async function returnToDraft(
  id: string,
  { key, newId, now }: { key: DraftKey; newId: string; now: number },
): Promise<'done' | 'busy' | 'failed'> {
  const outcome = await withDatabase(async (database) => {
    const transaction = database.transaction(['items', 'photos'], 'readwrite', durably);
    const items = transaction.objectStore('items');
    const photos = transaction.objectStore('photos');
    const all = await items.getAll();
    if (all.some((post) => isAt(post, key))) return 'busy';
    const item = all.find((post) => post.id === id);
    if (!item || item.state === 'draft' || !canTakeBack(item)) return 'failed';
    const isNumberTaken = item.state === 'stuck' && item.reason === 'number-taken';
    const draft: DraftPost = {
      ...postOf(item),
      id: isNumberTaken ? newId : id,
      ...key,
      state: 'draft',
      hasPhoto: item.hasPhoto,
      editedAt: now,
    };
    const own = isNumberTaken ? await photos.get(id) : undefined;
    const moves = isNumberTaken ? [items.delete(id), photos.delete(id), own && photos.put(own, newId)] : [];
    await Promise.all([items.put(draft), ...moves, transaction.done]);
    return 'done';
  });
  if (outcome === 'done') {
    outboxChannel.notify();
    draftChannel.notify();
  }
  return outcome;
}

/** Assigns visitors' drafts to the member who signed in. If both drafts of a form stay, it shows the visitor's. */
export async function claimStoredDrafts(
  { kind, ownerId }: { kind: OutboxPost['kind']; ownerId: string },
  merge: MergeDrafts,
): Promise<void> {
  const isVisitors = (post: StoredPost) => isDraft(post) && post.kind === kind && post.ownerId === null;
  const isClaimed = await withDatabase(async (database) => {
    if (!(await database.getAll('items')).some(isVisitors)) return false;
    const transaction = database.transaction(['items', 'photos'], 'readwrite', durably);
    const items = transaction.objectStore('items');
    const photos = transaction.objectStore('photos');
    const all = await items.getAll();
    for (const visitors of all.filter(isVisitors) as DraftPost[]) {
      const own = all.find((post) => isAt(post, { path: visitors.path, ownerId })) as DraftPost | undefined;
      const merged = own && merge(own, visitors);
      const kept = merged ?? visitors;
      for (const past of merged ? [own, visitors] : []) {
        if (past.id === kept.id) continue;
        await items.delete(past.id);
        await photos.delete(past.id);
      }
      const hasPhoto = (kept.id === own?.id ? own : visitors).hasPhoto;
      // The time must exceed the member's own, even after two edits in one millisecond or a clock that was set back.
      const editedAt = Math.max(visitors.editedAt, (own?.editedAt ?? 0) + 1);
      await items.put({ ...postOf(kept), ownerId, state: 'draft', hasPhoto, editedAt });
    }
    await transaction.done;
    return true;
  });
  if (isClaimed) draftChannel.notify();
}

export async function importDraft(post: OutboxPost, photo: Blob | null): Promise<boolean> {
  const bytes = await toStoredPhotos(photo ? [photo] : []);
  return withDatabase(async (database) => {
    const transaction = database.transaction(['items', 'photos'], 'readwrite', durably);
    const items = transaction.objectStore('items');
    const all = await items.getAll();
    // An earlier build could end between the submission of a post and the deletion of its draft.
    if (all.some(({ id }) => id === post.id)) return true;
    if (all.some((each) => isAt(each, post))) return false;
    await Promise.all([
      items.put({ ...postOf(post), state: 'draft', hasPhoto: bytes.length > 0, editedAt: Date.now() }),
      bytes.length > 0 && transaction.objectStore('photos').put(bytes, post.id),
      transaction.done,
    ]);
    return true;
  });
}
