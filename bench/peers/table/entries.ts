/** One row of the table. */
interface Entry {
  id: string;
  name: string;
}

const entries: Entry[] = Array.from({ length: 1000 }, () => ({ id: crypto.randomUUID(), name: crypto.randomUUID() }));

/** A thousand rows of two UUIDs, in a later turn of the event loop as from a database. */
export function loadEntries(): Promise<Entry[]> {
  return new Promise((resolve) => setTimeout(() => resolve(entries), 0));
}
