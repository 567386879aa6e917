export interface FairLine<Item> {
  readonly size: number;
  add(client: string, item: Item): void;
  remove(client: string, item: Item): void;
  take(): Item | undefined;
  countOf(client: string): number;
  countAhead(client: string): number;
  last(): Item | undefined;
  items(): Iterable<Item>;
}

/** Serves clients by turns (round robin): a burst of one client delays another's first item by one item only. */
export function createFairLine<Item>(): FairLine<Item> {
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

const clientShare = 1 / 4;

export function shareOfClient(places: number): number {
  return Math.max(1, Math.ceil(places * clientShare));
}
