import type { CompressedPhoto } from '#features/photos/compress-photo.ts';

/** What is kept of a chosen photo until it is sent. Place and time stay on the device. */
export type DraftPhoto = CompressedPhoto;

/** Tells the form that a photo was laid into its draft by something else than itself. */
export const draftPhotoEvent = 'catlas:draft-photo';

const databaseName = 'catlas';
const storeName = 'drafts';
const photoKey = 'photo';

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
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openDatabase();
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = act(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
      transaction.onerror = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** The draft's photo, if there is one and the browser lets pages keep things. */
export async function findDraftPhoto(): Promise<DraftPhoto | null> {
  try {
    const kept = (await withStore('readonly', (store) => store.get(photoKey))) as DraftPhoto | undefined;
    return kept?.blob instanceof Blob && kept.blob.size > 0 ? kept : null;
  } catch {
    return null;
  }
}

/** Never fails: where nothing can be kept the photo lives as long as the page. */
export async function keepDraftPhoto(photo: DraftPhoto): Promise<void> {
  await withStore('readwrite', (store) => store.put(photo, photoKey)).catch(() => undefined);
}

export async function dropDraftPhoto(): Promise<void> {
  await withStore('readwrite', (store) => store.delete(photoKey)).catch(() => undefined);
}
