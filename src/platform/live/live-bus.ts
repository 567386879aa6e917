/**
 * What open pages are told. Every visitor may receive it: a shown cat has its published point, a hidden one the centre of a
 * large cell.
 */
export type LiveMessage =
  | { type: 'cat-shown' | 'cat-hidden'; id: number; latitude: number; longitude: number }
  | { type: 'comments-changed'; catId: number }
  | { type: 'review-counts-changed' }
  /** From the bus itself: it was deaf for a while, and what was said meanwhile is not known. */
  | { type: 'missed' };

type Listener = (message: LiveMessage) => void;

/** Carries messages to every page of every process. Call `publish` after the transaction that made it true. */
export interface LiveBus {
  publish(message: LiveMessage): Promise<void>;
  /** Returns the call that ends the subscription. */
  subscribe(listener: Listener): () => void;
  /** When this process last heard a message of each type, in milliseconds since 1970. */
  heardAt: ReadonlyMap<LiveMessage['type'], number>;
  /** Aborted when the process stops, so that open streams end by themselves. */
  closing: AbortSignal;
  /** Calling it again does nothing. */
  close(): Promise<void>;
}

export function createInProcessLiveBus(): LiveBus {
  const listeners = new Set<Listener>();
  const heardAt = new Map<LiveMessage['type'], number>();
  const closing = new AbortController();
  return {
    heardAt,
    async publish(message) {
      heardAt.set(message.type, Date.now());
      for (const listener of listeners) listener(message);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    closing: closing.signal,
    async close() {
      closing.abort();
      listeners.clear();
    },
  };
}
