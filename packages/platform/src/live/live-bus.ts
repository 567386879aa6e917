/** The bus sends this after its connection was broken, when messages may be lost. */
export interface Missed {
  readers?: never;
  type: 'missed';
}

export interface AnyMessage {
  type: string;
  /** Only streams of these readers receive it, without the list; absent means every stream. */
  readers?: string[];
}

/** Call `publish` after the transaction that made it true. */
export interface LiveBus<Message extends AnyMessage> {
  publish(message: Message): Promise<void>;
  subscribe(listener: (message: Message) => void): () => void;
  heardAt: ReadonlyMap<Message['type'], number>;
  heardByReaderAt: ReadonlyMap<string, number>;
  /** It aborts when the process stops, so that open streams end by themselves. */
  closing: AbortSignal;
  close(): Promise<void>;
}

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
