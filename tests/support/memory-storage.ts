/** `isFull` makes it reject every write. */
export function openMemoryStorage(): Storage & { isFull: boolean } {
  const items = new Map<string, string>();
  return {
    isFull: false,
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      if (this.isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}
