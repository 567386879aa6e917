type Options = { ignoreSearch?: boolean };

export function openMemoryCaches(origin = 'https://catlas.example'): CacheStorage {
  const all = new Map<string, Map<string, Response>>();
  const absolute = (asked: RequestInfo | URL) => new URL(asked instanceof Request ? asked.url : asked, origin).href;
  const withoutQuery = (url: string) => url.split('?')[0];
  const same = (a: string, b: string, { ignoreSearch }: Options) =>
    ignoreSearch ? withoutQuery(a) === withoutQuery(b) : a === b;

  const openOne = (entries: Map<string, Response>) => ({
    async match(asked: RequestInfo | URL, options: Options = {}) {
      return [...entries].find(([url]) => same(url, absolute(asked), options))?.[1].clone();
    },
    async matchAll(asked: RequestInfo | URL, options: Options = {}) {
      return [...entries].filter(([url]) => same(url, absolute(asked), options)).map(([, kept]) => kept.clone());
    },
    async put(asked: RequestInfo | URL, response: Response) {
      entries.set(absolute(asked), response);
    },
    async delete(asked: RequestInfo | URL, options: Options = {}) {
      const found = [...entries.keys()].filter((url) => same(url, absolute(asked), options));
      for (const url of found) entries.delete(url);
      return found.length > 0;
    },
    async keys(asked?: RequestInfo | URL, options: Options = {}) {
      const found = [...entries.keys()].filter((url) => !asked || same(url, absolute(asked), options));
      return found.map((url) => new Request(url));
    },
  });
  return {
    async open(name: string) {
      if (!all.has(name)) all.set(name, new Map());
      return openOne(all.get(name)!);
    },
    has: async (name: string) => all.has(name),
    delete: async (name: string) => all.delete(name),
    keys: async () => [...all.keys()],
  } as unknown as CacheStorage;
}
