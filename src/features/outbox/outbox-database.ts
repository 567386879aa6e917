import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import type { StoredPost } from './outbox-item.ts';

const databaseName = 'catlas-outbox';
/** Version 2 added drafts and version 3 lists of photos. Older builds cannot open a newer database. */
const databaseVersion = 3;
/** Another tab closes its connection after its transaction, but a frozen tab never does. */
const longestBlockMs = 3_000;

/** Photos are bytes, because browsers store a Blob as a reference to a file, which can be missing later. */
export interface StoredPhoto {
  bytes: ArrayBuffer;
  type: string;
}

export interface OutboxSchema extends DBSchema {
  items: { key: string; value: StoredPost };
  /** Photos are stored separately by item id, so that lists and keystrokes do not read or write them. */
  photos: { key: string; value: StoredPhoto[] };
}

/** Opens a connection for one operation, because browsers close the connections of background pages. */
export async function withDatabase<Result>(
  act: (database: IDBPDatabase<OutboxSchema>) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase();
  try {
    return await act(database);
  } finally {
    database.close();
  }
}

function openDatabase(): Promise<IDBPDatabase<OutboxSchema>> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const opening = openDB<OutboxSchema>(databaseName, databaseVersion, {
      async upgrade(database, oldVersion, _newVersion, transaction) {
        if (oldVersion >= 1) return listPhotosOfItems(transaction.objectStore('photos'));
        database.createObjectStore('items', { keyPath: 'id' });
        database.createObjectStore('photos');
      },
      blocked() {
        timer = setTimeout(() => {
          isLate = true;
          reject(new Error('another page keeps the outbox open in an older version'));
        }, longestBlockMs);
      },
      // A newer build can upgrade the database only after this connection closes.
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    });
    opening.then(
      (database) => {
        clearTimeout(timer);
        if (isLate) database.close();
        else resolve(database);
      },
      (error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}

async function listPhotosOfItems(
  photos: IDBPObjectStore<OutboxSchema, ArrayLike<'items' | 'photos'>, 'photos', 'versionchange'>,
): Promise<void> {
  for (let cursor = await photos.openCursor(); cursor; cursor = await cursor.continue()) {
    await cursor.update([cursor.value].flat());
  }
}

/** The browser flushes the data to the disk before it completes the transaction. */
export const durably = { durability: 'strict' } as const;

export async function toStoredPhotos(photos: readonly Blob[]): Promise<StoredPhoto[]> {
  return Promise.all(photos.map(async (photo) => ({ bytes: await photo.arrayBuffer(), type: photo.type })));
}
