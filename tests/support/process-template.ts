import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from './server-process.ts';

/** Makes the data directory that `makeDataDir` copies: migrated, with the gazetteer, once for all process tests. */
export default async function setup(): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'catlas-template-'));
  const server = await startServerProcess({ DATA_DIR: dataDir });
  await server.ready();
  await server.end();
  // Workers inherit it.
  process.env.CATLAS_TEST_DATA_DIR = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
}
