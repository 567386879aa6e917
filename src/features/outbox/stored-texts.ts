const areas = ['localStorage', 'sessionStorage'] as const;
type Area = (typeof areas)[number];

/** The prefix of all texts of authors in the browser's storage. */
const keyStart = 'catlas.';
/** Keys of visitors have no author. */
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

/** A text of this tab: the edit of a published report. */
export function readTabText(name: string, ownerId: string | null): string | null {
  try {
    return sessionStorage.getItem(keyOf(name, ownerId));
  } catch {
    return null;
  }
}

/** Null removes it. Without storage it is only in the form. */
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

/** Stored synchronously, so that it survives if the page closes immediately. Null removes it. */
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

/** The prefix of earlier builds' drafts in `localStorage`. */
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
