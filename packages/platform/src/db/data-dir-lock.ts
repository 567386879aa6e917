import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, rename, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '#config/settings.ts';

/** The kernel limits the path of a Unix socket; this leaves room for a temporary suffix. */
const maxSocketPathLength = 90;

export class DataDirInUseError extends Error {
  override name = 'DataDirInUseError';
  constructor(dataDir: string) {
    super(
      `The data directory ${dataDir} is already in use by another running Catlas process. ` +
        'Stop that one first, or start this one with another DATA_DIR.',
    );
  }
}

/** Throws a ConfigError when the folder can neither be found nor made. */
export async function makeDataDir(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true }).catch(({ code }: NodeJS.ErrnoException) => {
    throw new ConfigError(`DATA_DIR: the folder ${dataDir} can't be made (${code})`);
  });
}

/** Throws DataDirInUseError while a living process holds it; unlike lock files, sockets end with their process. */
export async function lockDataDir(dataDir: string): Promise<{ release(): Promise<void> }> {
  await makeDataDir(dataDir);
  const nameLock = await lockByName(dataDir);
  try {
    const fileLock = await lockByFile(dataDir);
    return {
      release: async () => {
        await fileLock.release();
        await closeServer(nameLock);
      },
    };
  } catch (error) {
    await closeServer(nameLock);
    throw error;
  }
}

/** Returns null without abstract sockets (Linux only, one set a network namespace); the folder's socket spans them. */
async function lockByName(dataDir: string): Promise<Server | null> {
  if (process.platform !== 'linux') return null;
  // Device and inode identify the same folder by each of its paths.
  const { dev, ino } = await stat(dataDir, { bigint: true });
  try {
    return await listenOn(`\0catlas-${dev}-${ino}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw new DataDirInUseError(dataDir);
    throw error;
  }
}

async function lockByFile(dataDir: string): Promise<{ release(): Promise<void> }> {
  const path = lockPath(dataDir);
  const server = await listenOn(`${path}.${randomUUID().slice(0, 8)}`);
  const ownPath = server.address() as string;
  try {
    // A hard link either takes the name or fails, so two processes can't both get it.
    for (let attempt = 0; attempt < 5; attempt++) {
      try {
        await link(ownPath, path);
        await rm(ownPath, { force: true });
        return { release: () => release(server, path) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      if (await isAlive(path)) break;
      const stale = `${path}.stale-${randomUUID().slice(0, 8)}`;
      await rename(path, stale).catch(() => undefined);
      await rm(stale, { force: true });
    }
  } catch (error) {
    await release(server, ownPath);
    throw error;
  }
  await release(server, ownPath);
  throw new DataDirInUseError(dataDir);
}

function lockPath(dataDir: string) {
  const path = join(dataDir, 'lock.sock');
  if (path.length <= maxSocketPathLength) return path;
  return join(tmpdir(), `catlas-${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}.sock`);
}

function listenOn(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.unref();
    server.once('error', reject);
    server.listen(path, () => resolve(server));
  });
}

function isAlive(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function release(server: Server, path: string) {
  await rm(path, { force: true });
  await closeServer(server);
}

async function closeServer(server: Server | null) {
  await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
}
