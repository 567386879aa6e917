/** The product derives keys from content, never from a client. */
export interface PhotoStorage {
  /** The photo is durable when this resolves; writing the same bytes again is allowed. */
  put(key: string, body: Uint8Array): Promise<void>;
  find(key: string): Promise<Uint8Array | null>;
  /** Keys come unordered, and one that is stored or removed meanwhile may be missing. */
  list(): AsyncIterable<{ key: string; storedAt: Date }>;
  /** Ignores a missing key. */
  remove(key: string): Promise<void>;
  /** Rejects when the storage can't be written to or read from. */
  check(): Promise<void>;
}
