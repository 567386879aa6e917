/** From the bus itself: its connection was broken, and messages may be lost. */
export interface Missed {
  readers?: never;
  type: 'missed';
}

/** What every message has; the application says what else. */
export interface AnyMessage {
  type: string;
  /** Only streams of these readers receive it. The list itself is not sent. Absent: every stream. */
  readers?: string[];
}

/** Carries messages to every page of every process. Call `publish` after the transaction that made it true. */
export interface LiveBus<Message extends AnyMessage> {
  publish(message: Message): Promise<void>;
  /** Returns the call that ends the subscription. */
  subscribe(listener: (message: Message) => void): () => void;
  /** When this process last heard a message of each type that everyone may receive, in milliseconds since 1970. */
  heardAt: ReadonlyMap<Message['type'], number>;
  /** The same of messages for single readers, by reader, for at least some minutes. */
  heardByReaderAt: ReadonlyMap<string, number>;
  /** Aborted when the process stops, so that open streams end by themselves. */
  closing: AbortSignal;
  /** Calling it again does nothing. */
  close(): Promise<void>;
}

/** Longer than a page takes from its data to its stream. */
const readerNewsMs = 5 * 60_000;
const mostReaders = 5_000;

function noteReaders(heardByReaderAt: Map<string, number>, readers: string[], at: number) {
  if (heardByReaderAt.size > mostReaders) {
    for (const [reader, heardAt] of heardByReaderAt) if (heardAt < at - readerNewsMs) heardByReaderAt.delete(reader);
  }
  for (const reader of readers) heardByReaderAt.set(reader, at);
}

export function createInProcessLiveBus<Message extends AnyMessage>(): LiveBus<Message> {
  const listeners = new Set<(message: Message) => void>();
  const heardAt = new Map<Message['type'], number>();
  const heardByReaderAt = new Map<string, number>();
  const closing = new AbortController();
  return {
    heardAt,
    heardByReaderAt,
    async publish(message) {
      if (message.readers) noteReaders(heardByReaderAt, message.readers, Date.now());
      else heardAt.set(message.type, Date.now());
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
