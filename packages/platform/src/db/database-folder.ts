import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeSyncedDirectory, writeSyncedFile } from '#files/sync-files.ts';
import { describeDamage, restoreAdvice, unchanged } from './describe-damage.ts';
import type { EngineFailure } from './pglite-worker.ts';

const initialising = 'initialising';
/** The file exists until all files of a new database are on the disk, so a folder with it holds nothing to lose. */
export const initialisingFile = (folder: string) => join(folder, initialising);

const siteFile = 'site.txt';
const siteText = `This folder is a Catlas site. Its database is in database/.
While this file is here, Catlas does not start with a new, empty database.
`;
/** Only a site that ran before leaves these in DATA_DIR. */
const traces = [siteFile, 'demo-accounts.txt', 'photos', 'outbox'];

export class DatabaseFolderError extends Error {
  override name = 'DatabaseFolderError';
}

interface DatabaseFolder {
  path: string;
  isNew: boolean;
}

/** Throws DatabaseFolderError and changes nothing then; `isRestore` allows a new database in an existing site. */
export async function prepareDatabaseFolder(dataDir: string, isRestore: boolean): Promise<DatabaseFolder> {
  const path = join(dataDir, 'database');
  const names = await listNames(path);
  const isUnfinished = names.includes(initialising);
  if (names.length > 0 && !isUnfinished) {
    if (names.includes('PG_VERSION')) return { path, isNew: false };
    throw new DatabaseFolderError(
      `The database in ${path} can't be opened. The file PG_VERSION is missing, so this is no complete database.\n` +
        `${restoreAdvice(dataDir)}\n${unchanged}`,
    );
  }
  if (!isRestore && !isUnfinished) await requireNewSite(dataDir);
  await makeSyncedDirectory(path);
  if (!isUnfinished) await writeSyncedFile(initialisingFile(path), '', join(path, `${initialising}.tmp`));
  for (const name of names) if (name !== initialising) await rm(join(path, name), { recursive: true });
  return { path, isNew: true };
}

/** The mark shows later that a missing database existed. */
export async function markSite(dataDir: string): Promise<void> {
  const names = await listNames(dataDir);
  if (names.includes(siteFile)) return;
  await rm(join(dataDir, `.${siteFile}.tmp`), { force: true });
  await writeSyncedFile(join(dataDir, siteFile), siteText, join(dataDir, `.${siteFile}.tmp`));
}

/** Throws DatabaseFolderError where an earlier site has left something. */
export async function requireNewSite(dataDir: string): Promise<void> {
  const found: string[] = [];
  for (const name of traces) if (await isTrace(join(dataDir, name))) found.push(name);
  if (found.length === 0) return;
  throw new DatabaseFolderError(
    `There is no database in ${join(dataDir, 'database')}, but ${dataDir} belongs to an earlier site: it has ${found.join(', ')}.\n` +
      'If the disk of the database is not mounted, mount it. To go back to a backup: `npm run catlas -- restore <file>`.\n' +
      `To start a new site, set DATA_DIR to an empty folder.\n${unchanged}`,
  );
}

const plainCodes: Record<string, string> = {
  ENOSPC: 'No space left on device',
  EDQUOT: 'Disk quota exceeded',
  EACCES: 'Permission denied',
  EPERM: 'Operation not permitted',
  EROFS: 'Read-only file system',
};

export function explainOpenError(error: unknown, dataDir: string): unknown {
  const { failure, code, path } = error as { failure?: EngineFailure; code?: string; path?: string };
  if (failure) return new DatabaseFolderError(describeDamage(dataDir, failure));
  const reason = plainCodes[code ?? ''];
  if (!reason) return error;
  const where = `"${path ?? dataDir}": ${reason}`;
  return new DatabaseFolderError(describeDamage(dataDir, { reason: where, log: [], isUnchanged: true }));
}

async function isTrace(path: string): Promise<boolean> {
  try {
    return (await readdir(path)).length > 0;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') return true;
    if (code === 'ENOENT') return false;
    throw error;
  }
}

async function listNames(path: string): Promise<string[]> {
  try {
    // A new file system has a folder lost+found.
    return (await readdir(path)).filter((name) => name !== 'lost+found');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
