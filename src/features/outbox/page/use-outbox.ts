import { useSyncExternalStore } from 'react';
import { outboxChannel } from '#features/outbox/outbox-database.ts';
import type { OutboxItem } from '#features/outbox/outbox-item.ts';
import { listItems } from '#features/outbox/outbox-store.ts';

let items: OutboxItem[] | null = null;
const listeners = new Set<() => void>();
let unsubscribe = () => {};

/** Reads anew; a browser that keeps nothing has nothing to show. */
async function refresh(): Promise<void> {
  items = await listItems().catch(() => []);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    unsubscribe = outboxChannel.subscribe(() => void refresh());
    void refresh();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) unsubscribe();
  };
}

/** All that is kept here, the oldest first, as it changes in any tab; null until it is read. */
export function useOutbox(): OutboxItem[] | null {
  return useSyncExternalStore(
    subscribe,
    () => items,
    () => null,
  );
}

/** One of them; null also while nothing is read. */
export function useOutboxItem(id: string | null): OutboxItem | null {
  return useOutbox()?.find((item) => item.id === id) ?? null;
}
