const cacheName = 'catlas-state';

interface State {
  reader: string;
  builds: string[][];
  /** The subscription that the site knows, and the key of the site. */
  push: { endpoint: string; publicKey: string } | null;
}

/** The browser may end the worker at any time, so its state is stored. */
export async function readState<Name extends keyof State>(name: Name): Promise<State[Name] | null> {
  const kept = await (await caches.open(cacheName)).match(`/state/${name}`);
  return kept ? ((await kept.json()) as State[Name]) : null;
}

export async function writeState<Name extends keyof State>(name: Name, value: State[Name]): Promise<void> {
  await (await caches.open(cacheName)).put(`/state/${name}`, new Response(JSON.stringify(value)));
}
