import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectToPglite } from '@catlas/platform/db/open-database.ts';
import { openPglite } from '@catlas/platform/db/open-pglite.ts';
import type { TestProject } from 'vitest/node';
import { migrateAll } from './migrate-all.ts';

declare module 'vitest' {
  interface ProvidedContext {
    pgliteDump: string;
  }
}

/** Each line is the socket folder of an engine that a test file has started. */
export const listOfSocketFolders = (pgliteDump: string) => `${pgliteDump}.sockets`;

export default async function setup(project: TestProject) {
  const directory = mkdtempSync(join(tmpdir(), 'catlas-template-'));
  const file = join(directory, 'template.tar');
  const pglite = await openPglite({ dataDir: null });
  const database = connectToPglite(pglite.socketDir, (error) => console.error(error));
  await migrateAll(database.pool);
  writeFileSync(file, await pglite.dump());
  await database.close();
  await pglite.close();
  project.provide('pgliteDump', file);
  return () => {
    const list = listOfSocketFolders(file);
    const folders = existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : [];
    for (const folder of [...folders, directory]) rmSync(folder, { recursive: true, force: true });
  };
}
