import { draftChannel, outboxChannel } from './outbox-channels.ts';
import { durably, type StoredPhoto, toStoredPhotos, withDatabase } from './outbox-database.ts';
import {
  isUnsent,
  nextItem,
  type OutboxEvent,
  type OutboxItem,
  type OutboxPost,
  type StoredPost,
} from './outbox-item.ts';

/** The item could not be stored; the caller still has all the data. */
export class NotStoredError extends Error {
  override name = 'NotStoredError';
  /** `full`: the device has no space. `unavailable`: the browser has no storage, as in some private windows. */
  readonly reason: 'full' | 'unavailable';

  constructor(reason: NotStoredError['reason'], cause: unknown) {
    super(`the post could not be kept: ${reason}`, { cause });
    this.reason = reason;
  }
}

export type Kept =
  | { isNew: true; item: OutboxItem }
  | { isNew: false; item: OutboxItem }
  /** Another post has this id and may be in transit, so this one needs a new id; nothing is stored. */
  | { isNew: false; item: null };

/** Returns null for a draft, because only its form changes it. */
const asItem = (post: StoredPost | undefined): OutboxItem | null => (post && post.state !== 'draft' ? post : null);

/** Submits a post once, or replaces text that certainly never left. On NotStoredError nothing has changed. */
export async function storePost(
  post: OutboxPost,
  { photos: given, now }: { photos: readonly Blob[]; now: number },
): Promise<Kept> {
  try {
    // IndexedDB commits a transaction during any other await, so this runs before the transaction.
    const kept = await toStoredPhotos(given);
    return await withDatabase(async (database) => {
      const transaction = database.transaction(['items', 'photos'], 'readwrite', durably);
      const items = transaction.objectStore('items');
      const photos = transaction.objectStore('photos');
      const stored = await items.get(post.id);
      const earlier = asItem(stored);
      const arePhotosStored = stored !== undefined && haveSamePhotos((await photos.get(post.id)) ?? [], kept);
      if (earlier) {
        const isSame = arePhotosStored && isSamePost(earlier, post);
        if (earlier.state === 'sent' || isSame) return { isNew: false, item: earlier };
        if (earlier.state === 'sending' || earlier.mayHaveArrived) return { isNew: false, item: null };
      }
      const item: OutboxItem = {
        ...post,
        hasPhoto: kept.length > 0,
        queuedAt: now,
        attempts: earlier?.attempts ?? 0,
        mayHaveArrived: false,
        state: 'queued',
      };
      const writesPhotos = !arePhotosStored && (kept.length > 0 ? photos.put(kept, post.id) : photos.delete(post.id));
      await Promise.all([items.put(item), writesPhotos, transaction.done]);
      outboxChannel.notify();
      if (stored?.state === 'draft') draftChannel.notify();
      return { isNew: true, item };
    });
  } catch (error) {
    throw new NotStoredError(isQuotaError(error) ? 'full' : 'unavailable', error);
  }
}

function isQuotaError(error: unknown): boolean {
  return error instanceof Error && (error.name === 'QuotaExceededError' || /quota/i.test(error.message));
}

function isSamePost(earlier: OutboxPost, post: OutboxPost): boolean {
  const contentOf = ({ kind, ownerId, path, fields }: OutboxPost) =>
    JSON.stringify([kind, ownerId, path, Object.entries(fields).sort()]);
  return contentOf(earlier) === contentOf(post);
}

function haveSamePhotos(earlier: StoredPhoto[], photos: StoredPhoto[]): boolean {
  return earlier.length === photos.length && earlier.every((each, index) => isSamePhoto(each, photos[index]!));
}

function isSamePhoto(earlier: StoredPhoto, photo: StoredPhoto): boolean {
  const a = new Uint8Array(earlier.bytes);
  const b = new Uint8Array(photo.bytes);
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

export async function listItems(): Promise<OutboxItem[]> {
  const posts = await withDatabase((database) => database.getAll('items'));
  return posts.flatMap((post) => asItem(post) ?? []).sort((a, b) => a.queuedAt - b.queuedAt);
}

export async function findItem(id: string): Promise<OutboxItem | null> {
  return asItem(await withDatabase((database) => database.get('items', id)));
}

export async function findPhotos(id: string): Promise<Blob[]> {
  const kept = await withDatabase((database) => database.get('photos', id));
  return (kept ?? []).map(({ bytes, type }) => new Blob([bytes], { type }));
}

/** Returns null if the item is deleted or the event does not apply. */
export async function stepItem(
  id: string,
  event: OutboxEvent,
  isWanted: (item: OutboxItem) => boolean = () => true,
): Promise<OutboxItem | null> {
  const next = await withDatabase(async (database) => {
    const transaction = database.transaction(['items', 'photos'], 'readwrite', durably);
    const items = transaction.objectStore('items');
    const item = asItem(await items.get(id));
    const changed = item && isWanted(item) ? nextItem(item, event) : null;
    const writes: Promise<unknown>[] = [transaction.done];
    if (changed) writes.push(items.put(changed));
    if (changed?.state === 'sent') writes.push(transaction.objectStore('photos').delete(id));
    await Promise.all(writes);
    return changed;
  });
  if (next) outboxChannel.notify();
  return next;
}

export async function renumberItem(id: string, newId: string): Promise<OutboxItem | null> {
  const renumbered = await withDatabase(async (database) => {
    const transaction = database.transaction(['items', 'photos'], 'readwrite', durably);
    const items = transaction.objectStore('items');
    const photos = transaction.objectStore('photos');
    const item = asItem(await items.get(id));
    if (item?.state !== 'stuck' || item.reason !== 'number-taken') return null;
    const own = await photos.get(id);
    const next: OutboxItem = { ...item, id: newId, attempts: 0, mayHaveArrived: false };
    await Promise.all([
      items.put(next),
      own && photos.put(own, newId),
      items.delete(id),
      photos.delete(id),
      transaction.done,
    ]);
    return next;
  });
  if (renumbered) outboxChannel.notify();
  return renumbered;
}

export async function claimItem(id: string, ownerId: string): Promise<void> {
  await withDatabase(async (database) => {
    const transaction = database.transaction('items', 'readwrite', durably);
    const item = asItem(await transaction.store.get(id));
    await Promise.all([item?.ownerId === null && transaction.store.put({ ...item, ownerId }), transaction.done]);
  });
  outboxChannel.notify();
}

/** Deletes an item; checks `isWanted` in the same transaction. */
export async function removeItem(id: string, isWanted: (item: OutboxItem) => boolean = () => true): Promise<boolean> {
  const isRemoved = await withDatabase(async (database) => {
    const transaction = database.transaction(['items', 'photos'], 'readwrite', durably);
    const item = asItem(await transaction.objectStore('items').get(id));
    const isRight = item !== null && isWanted(item);
    const removals = isRight
      ? [transaction.objectStore('items').delete(id), transaction.objectStore('photos').delete(id)]
      : [];
    await Promise.all([...removals, transaction.done]);
    return isRight;
  });
  if (isRemoved) outboxChannel.notify();
  return isRemoved;
}

export async function restoreItem(item: OutboxItem, photos: readonly Blob[]): Promise<void> {
  const kept = await toStoredPhotos(photos);
  await withDatabase(async (database) => {
    const transaction = database.transaction(['items', 'photos'], 'readwrite', durably);
    await Promise.all([
      transaction.objectStore('items').put(item),
      kept.length > 0 && transaction.objectStore('photos').put(kept, item.id),
      transaction.done,
    ]);
  });
  outboxChannel.notify();
}

export async function removeAllOf(ownerId: string): Promise<void> {
  await withDatabase(async (database) => {
    const transaction = database.transaction(['items', 'photos'], 'readwrite', durably);
    const items = transaction.objectStore('items');
    const own = (await items.getAll()).filter((post) => post.ownerId === ownerId);
    const removals = own.flatMap(({ id }) => [items.delete(id), transaction.objectStore('photos').delete(id)]);
    await Promise.all([...removals, transaction.done]);
  });
  outboxChannel.notify();
  draftChannel.notify();
}

export async function forgetSent(before: number): Promise<void> {
  const items = await listItems();
  for (const item of items) {
    if (!isUnsent(item) && item.state === 'sent' && item.isTold && item.at < before) await removeItem(item.id);
  }
}
