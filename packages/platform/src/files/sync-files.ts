import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Files that are synced at the same time: the disk writes them together. */
const syncsAtOnce = 16;

/** Flushes a folder's entries to disk: names of new, renamed and removed files. */
export async function syncDirectory(path: string): Promise<void> {
  // Windows can't open folders, and its file systems persist names themselves.
  if (process.platform === 'win32') return;
  await syncFile(path);
}

/** Makes a folder and those above it that are missing, all of them on the disk. */
export async function makeSyncedDirectory(path: string): Promise<void> {
  const firstMade = await mkdir(path, { recursive: true });
  if (!firstMade) return;
  for (let made = path; made.length >= firstMade.length; made = dirname(made)) await syncDirectory(dirname(made));
}

/**
 * Writes a file that is on the disk with all of its content, or not there at all, also after a power cut. `temporary` is
 * a path in the same folder that no reader takes for a finished file.
 */
export async function writeSyncedFile(path: string, content: Uint8Array | string, temporary: string): Promise<void> {
  await makeSyncedDirectory(dirname(path));
  try {
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncDirectory(dirname(path));
}

/** Puts all files below a folder on the disk, and the folders themselves. */
export async function syncTree(root: string): Promise<void> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = [
    ...entries
      .filter((entry) => entry.isFile() || entry.isDirectory())
      .map(({ parentPath, name }) => join(parentPath, name)),
    root,
  ];
  const syncNext = async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) await syncFile(path);
  };
  await Promise.all(Array.from({ length: syncsAtOnce }, syncNext));
}

async function syncFile(path: string) {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
