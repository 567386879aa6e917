import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connectToPglite } from '#platform/db/open-database.ts';
import { openPglite } from '#platform/db/open-pglite.ts';
import { migrateAll } from './migrate-all.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty embedded database as a tar. */
    pgliteDump: string;
  }
}

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
  return () => rmSync(directory, { recursive: true, force: true });
}
