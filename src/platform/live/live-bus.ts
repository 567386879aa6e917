/** From the bus itself: its connection was broken, and messages may be lost. */
export interface Missed {
  type: 'missed';
}

/** What every message has; the application says what else. */
export interface AnyMessage {
  type: string;
}

/** Carries messages to every page of every process. Call `publish` after the transaction that made it true. */
export interface LiveBus<Message extends AnyMessage> {
  publish(message: Message): Promise<void>;
  /** Returns the call that ends the subscription. */
  subscribe(listener: (message: Message) => void): () => void;
  /** When this process last heard a message of each type, in milliseconds since 1970. */
  heardAt: ReadonlyMap<Message['type'], number>;
  /** Aborted when the process stops, so that open streams end by themselves. */
  closing: AbortSignal;
  /** Calling it again does nothing. */
  close(): Promise<void>;
}

export function createInProcessLiveBus<Message extends AnyMessage>(): LiveBus<Message> {
  const listeners = new Set<(message: Message) => void>();
  const heardAt = new Map<Message['type'], number>();
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
