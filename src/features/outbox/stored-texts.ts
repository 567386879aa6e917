const areas = ['localStorage', 'sessionStorage'] as const;
type Area = (typeof areas)[number];

/** Of every text in the browser's storage that has an author. */
const keyStart = 'catlas.';
/** A visitor's key has no author. */
const keyOf = (name: string, ownerId: string | null) => keyStart + name + (ownerId === null ? '' : `@${ownerId}`);

function listKeys(area: Area): string[] {
  try {
    const storage = globalThis[area];
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    return keys.filter((key) => key.startsWith(keyStart));
  } catch {
    return [];
  }
}

/** A text of this tab: an edit of a report that is on the server. */
export function readTabText(name: string, ownerId: string | null): string | null {
  try {
    return sessionStorage.getItem(keyOf(name, ownerId));
  } catch {
    return null;
  }
}

/** Null removes it. Where the browser stores nothing it lives in its form only. */
export function writeTabText(name: string, ownerId: string | null, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(keyOf(name, ownerId));
    else sessionStorage.setItem(keyOf(name, ownerId), text);
  } catch {}
}

const unstoredName = (path: string) => `unstored:${path}`;

/** The text of a form's draft that IndexedDB has not stored yet. */
export function readUnstoredText({ path, ownerId }: { path: string; ownerId: string | null }): string | null {
  try {
    return localStorage.getItem(keyOf(unstoredName(path), ownerId));
  } catch {
    return null;
  }
}

/** Stored before the call returns, so that it outlives a page that ends in this moment. Null removes it. */
export function writeUnstoredText(
  { path, ownerId }: { path: string; ownerId: string | null },
  text: string | null,
): void {
  try {
    if (text === null) localStorage.removeItem(keyOf(unstoredName(path), ownerId));
    else localStorage.setItem(keyOf(unstoredName(path), ownerId), text);
  } catch {}
}

export interface EarlierDraft {
  name: string;
  ownerId: string | null;
  text: string;
  remove: () => void;
}

/** The drafts of earlier builds, which were texts in `localStorage`, whose names begin so. */
export function listEarlierDrafts(nameStart: string): EarlierDraft[] {
  return listKeys('localStorage').flatMap((key) => {
    if (!key.startsWith(keyStart + nameStart)) return [];
    const [name = '', ownerId = null] = key.slice(keyStart.length).split('@');
    const text = localStorage.getItem(key);
    return text === null ? [] : { name, ownerId, text, remove: () => localStorage.removeItem(key) };
  });
}

/** Deletes all texts of a member. */
export function deleteTexts(ownerId: string): void {
  for (const area of areas) {
    for (const key of listKeys(area)) if (key.endsWith(`@${ownerId}`)) globalThis[area].removeItem(key);
  }
}
