/** The member who writes a draft, as `ownerId` of a post in the outbox; null: a visitor. */
export type DraftOwner = string | null;

type DraftArea = 'localStorage' | 'sessionStorage';

export interface DraftSlot {
  read(): string | null;
  /** Null removes it. */
  write(text: string | null): void;
  /** Whether this very text outlives the page. */
  isKept(): boolean;
}

const keyStart = 'catlas.';
const areas: DraftArea[] = ['localStorage', 'sessionStorage'];

/** What the browser did not store, because its storage is full or turned off: it lives as long as the page. */
const unstored = new Map<string, string | null>();
const listeners = new Set<() => void>();

/** A visitor's key has no owner, as the keys of earlier builds. */
const keyOf = (name: string, ownerId: DraftOwner) => keyStart + name + (ownerId === null ? '' : endOf(ownerId));
const endOf = (ownerId: string) => `@${ownerId}`;

function readItem(area: DraftArea, key: string): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

function writeItem(area: DraftArea, key: string, text: string | null): void {
  try {
    if (text === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, text);
    unstored.delete(key);
  } catch {
    unstored.set(key, text);
  }
}

function listKeys(area: DraftArea): string[] {
  try {
    const storage = globalThis[area];
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    return keys.filter((key) => key.startsWith(keyStart));
  } catch {
    return [];
  }
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** Where one draft of one author is stored. */
export function draftSlot(name: string, ownerId: DraftOwner, area: DraftArea = 'localStorage'): DraftSlot {
  const key = keyOf(name, ownerId);
  return {
    read: () => unstored.get(key) ?? (unstored.has(key) ? null : readItem(area, key)),
    write(text) {
      writeItem(area, key, text);
      notify();
    },
    isKept: () => !unstored.has(key) && readItem(area, key) !== null,
  };
}

/**
 * Gives a visitor's draft to the member who has signed in; the next visitor begins with nothing. `merge` makes one text where
 * the member has a draft of that name, too.
 */
export function claimDraft(
  { name, ownerId, area }: { name: string; ownerId: string; area?: DraftArea },
  merge: (own: string, visitors: string) => string,
): void {
  const visitors = draftSlot(name, null, area);
  const text = visitors.read();
  if (text === null) return;
  const own = draftSlot(name, ownerId, area);
  const ownText = own.read();
  own.write(ownText === null ? text : merge(ownText, text));
  visitors.write(null);
}

/** The names of visitors' drafts that begin so. */
export function listVisitorDrafts(nameStart: string): string[] {
  return listKeys('localStorage')
    .filter((key) => key.startsWith(keyStart + nameStart) && !key.includes('@'))
    .map((key) => key.slice(keyStart.length));
}

/** Deletes all drafts of a member on this device. */
export function deleteDrafts(ownerId: string): void {
  for (const area of areas) {
    for (const key of listKeys(area)) if (key.endsWith(endOf(ownerId))) writeItem(area, key, null);
  }
  for (const key of unstored.keys()) if (key.endsWith(endOf(ownerId))) unstored.delete(key);
  notify();
}

/** Calls back after every change, by this tab or another one. */
export function subscribeToDrafts(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null && !key.startsWith(keyStart)) return;
    // Another tab has stored a newer text.
    if (key === null) unstored.clear();
    else unstored.delete(key);
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
