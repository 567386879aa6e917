import { mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folderStart = 'catlas-db-';
export const socketName = '.s.PGSQL.5432';
/** The engine's process listens on it, and the kernel closes it when the process ends in any way. */
const ownerName = 'owner';
/** A younger folder without `owner` can belong to a process that has just made it. */
const staleAgeMs = 10 * 60 * 1000;

export interface SocketFolder {
  path: string;
  remove(): Promise<void>;
}

/** The path must be short enough for the kernel, wherever the data are. */
export async function makeSocketFolder(directory = tmpdir()): Promise<SocketFolder> {
  const path = await mkdtemp(join(directory, folderStart));
  const owner = createServer((socket) => socket.destroy());
  owner.unref();
  const opening = join(path, `${ownerName}.opening`);
  await new Promise<void>((resolve, reject) => {
    owner.once('error', reject);
    owner.listen(opening, resolve);
  });
  // A socket under this name accepts connections, or its process has ended.
  await rename(opening, join(path, ownerName));
  return {
    path,
    remove: async () => {
      await new Promise((resolve) => owner.close(resolve));
      await rm(path, { recursive: true, force: true });
    },
  };
}

interface Place {
  directory?: string;
  now: () => Date;
}

export async function removeStaleSocketFolders({ directory = tmpdir(), now }: Place): Promise<number> {
  const madeBefore = now().getTime() - staleAgeMs;
  let removedCount = 0;
  for (const name of await readdir(directory).catch(() => [])) {
    if (!name.startsWith(folderStart)) continue;
    const folder = join(directory, name);
    const found = await stat(folder).catch(() => null);
    if (!found?.isDirectory() || found.uid !== process.getuid?.()) continue;
    const owner = await probe(join(folder, ownerName));
    if (owner === 'listening' || (owner === 'missing' && found.mtimeMs >= madeBefore)) continue;
    if ((await probe(join(folder, socketName))) === 'listening') continue;
    await rm(folder, { recursive: true, force: true });
    removedCount += 1;
  }
  return removedCount;
}

/** Only a socket that refuses, or none, is certainly dead. */
function probe(path: string): Promise<'listening' | 'refused' | 'missing'> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve('listening');
    });
    socket.once('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED') resolve('refused');
      else resolve(code === 'ENOENT' ? 'missing' : 'listening');
    });
  });
}
