import { useSyncExternalStore } from 'react';
import { outboxChannel } from '#features/outbox/outbox-channels.ts';
import type { OutboxItem } from '#features/outbox/outbox-item.ts';

let items: OutboxItem[] | null = null;
const listeners = new Set<() => void>();
let unsubscribe = () => {};

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

/** Returns all stored posts, oldest first, with changes of any tab; null until they are read. */
export function useOutbox(): OutboxItem[] | null {
  return useSyncExternalStore(
    subscribe,
    () => items,
    () => null,
  );
}

export function useOutboxItem(id: string | null): OutboxItem | null {
  return useOutbox()?.find((item) => item.id === id) ?? null;
}
