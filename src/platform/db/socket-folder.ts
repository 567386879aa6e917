import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folderStart = 'catlas-db-';
/** As `pg` names it for its default port. */
export const socketName = '.s.PGSQL.5432';
/** An engine that is opening has its folder, and no socket yet. */
const staleAgeMs = 10 * 60 * 1000;

/** A folder for the socket of one embedded engine: short enough a path for the kernel, wherever the data are. */
export function makeSocketFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), folderStart));
}

interface Place {
  /** Where the folders are. */
  directory?: string;
  now: () => Date;
}

/** Removes the socket folders of killed processes: nothing listens there any more. Answers how many. */
export async function removeStaleSocketFolders({ directory = tmpdir(), now }: Place): Promise<number> {
  const madeBefore = now().getTime() - staleAgeMs;
  let removedCount = 0;
  for (const name of await readdir(directory).catch(() => [])) {
    if (!name.startsWith(folderStart)) continue;
    const folder = join(directory, name);
    const found = await stat(folder).catch(() => null);
    if (!found?.isDirectory() || found.uid !== process.getuid?.() || found.mtimeMs >= madeBefore) continue;
    if (await isListening(join(folder, socketName))) continue;
    await rm(folder, { recursive: true, force: true });
    removedCount += 1;
  }
  return removedCount;
}

/** Only a socket that refuses, or none, is certainly dead. */
function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT'));
  });
}
