import { useSyncExternalStore } from 'react';
import { outboxChannel } from '#features/outbox/outbox-channels.ts';
import type { OutboxItem } from '#features/outbox/outbox-item.ts';

let items: OutboxItem[] | null = null;
const listeners = new Set<() => void>();
let unsubscribe = () => {};

/** Reads the store again. Without storage the list is empty. */
async function refresh(): Promise<void> {
  items = await import('#features/outbox/outbox-store.ts').then(({ listItems }) => listItems()).catch(() => []);
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

/** All stored posts, oldest first, updated by changes in any tab; null until they are read. */
export function useOutbox(): OutboxItem[] | null {
  return useSyncExternalStore(
    subscribe,
    () => items,
    () => null,
  );
}

/** One stored post; null if there is none, or before the store is read. */
export function useOutboxItem(id: string | null): OutboxItem | null {
  return useOutbox()?.find((item) => item.id === id) ?? null;
}
