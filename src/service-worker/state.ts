const cacheName = 'catlas-state';

interface State {
  /** The owner of the private caches. */
  reader: string;
  /** The files of the last two builds that this worker's kind served, the newest first. */
  builds: string[][];
}

/** What the worker remembers: it may be ended at any time. */
export async function readState<Name extends keyof State>(name: Name): Promise<State[Name] | null> {
  const kept = await (await caches.open(cacheName)).match(`/state/${name}`);
  return kept ? ((await kept.json()) as State[Name]) : null;
}

export async function writeState<Name extends keyof State>(name: Name, value: State[Name]): Promise<void> {
  await (await caches.open(cacheName)).put(`/state/${name}`, new Response(JSON.stringify(value)));
}
