const areas = ['localStorage', 'sessionStorage'] as const;
type Area = (typeof areas)[number];

const keyStart = 'catlas.';
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

export function readTabText(name: string, ownerId: string | null): string | null {
  try {
    return sessionStorage.getItem(keyOf(name, ownerId));
  } catch {
    return null;
  }
}

export function writeTabText(name: string, ownerId: string | null, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(keyOf(name, ownerId));
    else sessionStorage.setItem(keyOf(name, ownerId), text);
  } catch {}
}

const unstoredName = (path: string) => `unstored:${path}`;

export function readUnstoredText({ path, ownerId }: { path: string; ownerId: string | null }): string | null {
  try {
    return localStorage.getItem(keyOf(unstoredName(path), ownerId));
  } catch {
    return null;
  }
}

/** Writes synchronously, so that the text survives an immediate close of the page. Null removes it. */
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

export function listEarlierDrafts(nameStart: string): EarlierDraft[] {
  return listKeys('localStorage').flatMap((key) => {
    if (!key.startsWith(keyStart + nameStart)) return [];
    const [name = '', ownerId = null] = key.slice(keyStart.length).split('@');
    const text = localStorage.getItem(key);
    return text === null ? [] : { name, ownerId, text, remove: () => localStorage.removeItem(key) };
  });
}

export function deleteTexts(ownerId: string): void {
  for (const area of areas) {
    for (const key of listKeys(area)) if (key.endsWith(`@${ownerId}`)) globalThis[area].removeItem(key);
  }
}
