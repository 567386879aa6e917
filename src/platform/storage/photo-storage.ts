/** Where photo files live. Keys are made by the product from content, never by a client. */
export interface PhotoStorage {
  /** Durable when it resolves. Writing a key again with the same bytes is fine. */
  put(key: string, body: Uint8Array): Promise<void>;
  find(key: string): Promise<Uint8Array | null>;
  /** All there are, in no particular order. One that is stored or removed meanwhile may be missing. */
  list(): AsyncIterable<{ key: string; storedAt: Date }>;
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>;
  /** Rejects when it can't be written to or read from at the moment. */
  check(): Promise<void>;
}
