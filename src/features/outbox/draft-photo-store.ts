import type { DraftOwner } from './draft-store.ts';

const databaseName = 'catlas';
const storeName = 'drafts';

/** A visitor's key has no owner, as the key of earlier builds. */
const keyOf = (ownerId: DraftOwner) => (ownerId === null ? 'photo' : `photo@${ownerId}`);

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('the draft store is blocked'));
  });
}

async function withStore<Result>(
  mode: IDBTransactionMode,
  action: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openDatabase();
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = action(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
      transaction.onerror = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** The photo of an author's draft; null where there is none or the browser stores nothing. */
export async function readDraftPhoto<Photo extends { blob: Blob }>(ownerId: DraftOwner): Promise<Photo | null> {
  try {
    const stored = (await withStore('readonly', (store) => store.get(keyOf(ownerId)))) as Photo | undefined;
    return stored?.blob instanceof Blob && stored.blob.size > 0 ? stored : null;
  } catch {
    return null;
  }
}

/** Never fails: where the browser stores nothing the photo lives as long as the page. */
export async function writeDraftPhoto(photo: { blob: Blob }, ownerId: DraftOwner): Promise<void> {
  await withStore('readwrite', (store) => store.put(photo, keyOf(ownerId))).catch(() => undefined);
}

export async function deleteDraftPhoto(ownerId: DraftOwner): Promise<void> {
  await withStore('readwrite', (store) => store.delete(keyOf(ownerId))).catch(() => undefined);
}

/** Gives a visitor's photo to the member who has signed in, unless they have one; the next visitor begins without one. */
export async function claimDraftPhoto(ownerId: string): Promise<void> {
  await withStore('readwrite', (store) => {
    const visitors = store.get(keyOf(null));
    visitors.onsuccess = () => {
      if (visitors.result === undefined) return;
      const own = store.getKey(keyOf(ownerId));
      own.onsuccess = () => {
        if (own.result === undefined) store.put(visitors.result, keyOf(ownerId));
        store.delete(keyOf(null));
      };
    };
    return visitors;
  }).catch(() => undefined);
}
