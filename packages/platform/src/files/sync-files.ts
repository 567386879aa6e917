import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const syncsAtOnce = 16;

/** Makes the names of new, renamed and removed files durable. */
export async function syncDirectory(path: string): Promise<void> {
  // Windows can't open folders, and its file systems persist names themselves.
  if (process.platform === 'win32') return;
  await syncFile(path);
}

export async function makeSyncedDirectory(path: string): Promise<void> {
  const firstMade = await mkdir(path, { recursive: true });
  if (!firstMade) return;
  for (let made = path; made.length >= firstMade.length; made = dirname(made)) await syncDirectory(dirname(made));
}

/** The file is complete or missing after a power cut; `temporary` is in the same folder. */
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
