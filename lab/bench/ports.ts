import { createServer } from 'node:net';

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Resolves with the milliseconds until `path` answers 200; rejects after two minutes, or when `isGone` says so. */
export async function waitUntilAnswers(address: string, isGone: () => boolean): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const isFine = await fetch(address, { headers: { 'accept-language': 'en' } })
      .then(async (answer) => {
        await answer.arrayBuffer();
        return answer.ok;
      })
      .catch(() => false);
    const waited = performance.now() - startedAt;
    if (isFine) return waited;
    if (isGone() || waited > 120_000) throw new Error(`${address} does not answer`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
