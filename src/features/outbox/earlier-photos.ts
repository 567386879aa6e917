import { deleteDB, type IDBPDatabase, openDB } from 'idb';

const databaseName = 'catlas';
const storeName = 'drafts';

const keyOf = (ownerId: string | null) => (ownerId === null ? 'photo' : `photo@${ownerId}`);

interface EarlierPhotos<Photo> {
  authors: (string | null)[];
  find: (ownerId: string | null) => Promise<Photo | null>;
  remove: (ownerId: string | null) => Promise<void>;
  /** Deletes the database when it has no more photos. */
  close: () => void;
}

const none = { authors: [], find: async () => null, remove: async () => {}, close: () => {} };

export async function openEarlierPhotos<Photo extends { blob: Blob }>(): Promise<EarlierPhotos<Photo>> {
  const database = await openIfThere();
  if (!database) return none;
  const keys = new Set((await database.getAllKeys(storeName)) as string[]);
  return {
    authors: [...keys].map((key) => key.split('@')[1] ?? null),
    async find(ownerId) {
      const photo = (await database.get(storeName, keyOf(ownerId))) as Photo | undefined;
      return photo?.blob instanceof Blob && photo.blob.size > 0 ? photo : null;
    },
    async remove(ownerId) {
      await database.delete(storeName, keyOf(ownerId));
      keys.delete(keyOf(ownerId));
    },
    close() {
      database.close();
      if (keys.size === 0) void deleteDB(databaseName).catch(() => undefined);
    },
  };
}

async function openIfThere(): Promise<IDBPDatabase | null> {
  return openDB(databaseName, 1, {
    upgrade(_database, _oldVersion, _newVersion, transaction) {
      transaction.done.catch(() => undefined);
      transaction.abort();
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  }).catch(() => null);
}
