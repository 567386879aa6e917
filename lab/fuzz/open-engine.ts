import pg from 'pg';
import { startCluster } from '#tests/support/postgres-cluster.ts';

export interface Engine extends AsyncDisposable {
  databaseUrl: string | null;
}

/** `name` is `pglite`, or `postgres`, a cluster of its own that ends with the run. */
export async function openEngine(name: string): Promise<Engine> {
  if (name === 'pglite') return { databaseUrl: null, [Symbol.asyncDispose]: async () => undefined };
  if (name !== 'postgres') throw new Error(`There is no engine ${name}; there are pglite and postgres`);
  const cluster = await startCluster();
  const client = new pg.Client({ host: cluster.host, user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query('create database catlas');
  await client.end();
  return {
    databaseUrl: `postgres:///catlas?host=${encodeURIComponent(cluster.host)}&user=postgres`,
    [Symbol.asyncDispose]: () => cluster.stop(),
  };
}
