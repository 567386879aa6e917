/** Items that wait, each for a client. */
export interface FairLine<Item> {
  readonly size: number;
  add(client: string, item: Item): void;
  /** Removes an item that no longer waits; does nothing when it is gone. */
  remove(client: string, item: Item): void;
  /** Removes and returns the next item. */
  take(): Item | undefined;
  /** How many items of this client wait. */
  countOf(client: string): number;
  /** How many items come before an item that this client adds now. */
  countAhead(client: string): number;
  /** The item with the most items ahead of it. */
  last(): Item | undefined;
  items(): Iterable<Item>;
}

/**
 * A line that serves clients by turns (round robin), and the items of one client in their order. A burst of one client delays
 * the first item of another by one item, not by the whole burst.
 */
export function createFairLine<Item>(): FairLine<Item> {
  // The map's order is the order of turns.
  const lines = new Map<string, Item[]>();
  let size = 0;

  return {
    get size() {
      return size;
    },
    add(client, item) {
      const line = lines.get(client);
      if (line) line.push(item);
      else lines.set(client, [item]);
      size += 1;
    },
    remove(client, item) {
      const line = lines.get(client);
      const index = line?.indexOf(item) ?? -1;
      if (!line || index === -1) return;
      line.splice(index, 1);
      size -= 1;
      if (line.length === 0) lines.delete(client);
    },
    take() {
      const [first] = lines;
      if (!first) return undefined;
      const [client, line] = first;
      lines.delete(client);
      const item = line.shift();
      size -= 1;
      if (line.length > 0) lines.set(client, line);
      return item;
    },
    countOf: (client) => lines.get(client)?.length ?? 0,
    countAhead(client) {
      const own = lines.get(client)?.length ?? 0;
      let ahead = own;
      for (const [each, line] of lines) if (each !== client) ahead += Math.min(line.length, own + 1);
      return ahead;
    },
    last() {
      let longest: Item[] = [];
      for (const line of lines.values()) if (line.length >= longest.length) longest = line;
      return longest.at(-1);
    },
    items: () => [...lines.values()].flat(),
  };
}

/** Maximum share of the queue for a client, so that other clients have room. */
const clientShare = 1 / 4;

export function shareOfClient(places: number): number {
  return Math.max(1, Math.ceil(places * clientShare));
}
