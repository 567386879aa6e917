/**
 * Preloaded (`--import`) into a process and its threads: keeps beside the folder SHADOW_OF what a power cut would leave
 * of it, in the folder SHADOW.
 *
 * - `tree`: names and contents that are certain to be on the disk. `files`: contents by file; names in `tree` are hard links.
 * - fsync of a file: its content is durable, and its name when the file is new (ext4, XFS, Btrfs).
 * - fsync of a folder: its names are durable, as they are then. A file in it that was never synced is empty.
 * - A file that was renamed or removed has its old name until its folder is synced.
 *
 * `cutPower` (cut-power.ts) adds what may be on the disk besides.
 */
import fs from 'node:fs';
import { open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { isMainThread } from 'node:worker_threads';

const root = fs.realpathSync(process.env.SHADOW_OF!);
const tree = join(process.env.SHADOW!, 'tree');
const files = join(process.env.SHADOW!, 'files');
const original = { ...fs };

type Range = [position: number, length: number];
/** Without ranges the complete file is copied. */
const written = new Map<string, Range[]>();

const keyOf = ({ ino, birthtimeNs }: fs.BigIntStats) => `${ino}-${birthtimeNs}`;
const isInside = (path: string) => path === root || path.startsWith(`${root}/`);
const pathOf = (descriptor: number) => original.readlinkSync(`/proc/self/fd/${descriptor}`);

function persist(descriptor: number) {
  const path = pathOf(descriptor);
  if (!isInside(path)) return;
  const stat = original.fstatSync(descriptor, { bigint: true });
  if (stat.isDirectory()) persistNames(path);
  else persistContent(path, stat);
}

function persistContent(path: string, stat: fs.BigIntStats) {
  const key = keyOf(stat);
  const stored = join(files, key);
  const isNew = !original.existsSync(stored);
  const ranges = written.get(key);
  written.delete(key);
  if (isNew || (!ranges && isChanged(stored, stat))) original.copyFileSync(path, stored);
  else if (ranges) copyRanges(path, stored, { ranges, size: Number(stat.size) });
  original.utimesSync(stored, new Date(Number(stat.atimeMs)), new Date(Number(stat.mtimeMs)));
  if (isNew) addName(path, stored);
}

function isChanged(stored: string, { size, mtimeMs }: fs.BigIntStats) {
  const copy = original.statSync(stored, { bigint: true });
  return copy.size !== size || copy.mtimeMs !== mtimeMs;
}

function copyRanges(from: string, to: string, { ranges, size }: { ranges: Range[]; size: number }) {
  const reading = original.openSync(from, 'r');
  const writing = original.openSync(to, 'r+');
  for (const [position, length] of ranges) {
    const bytes = Buffer.alloc(length);
    const read = original.readSync(reading, bytes, 0, length, position);
    original.writeSync(writing, bytes, 0, read, position);
  }
  original.ftruncateSync(writing, size);
  original.closeSync(reading);
  original.closeSync(writing);
}

function addName(path: string, stored: string) {
  const name = join(tree, relative(root, path));
  original.mkdirSync(dirname(name), { recursive: true });
  original.rmSync(name, { force: true });
  original.linkSync(stored, name);
}

function persistNames(folder: string) {
  const durable = join(tree, relative(root, folder));
  original.mkdirSync(durable, { recursive: true });
  const entries = original.readdirSync(folder, { withFileTypes: true });
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) original.mkdirSync(join(durable, entry.name), { recursive: true });
    if (!entry.isFile()) continue;
    const stat = original.lstatSync(path, { bigint: true, throwIfNoEntry: false });
    if (!stat) continue;
    const stored = join(files, keyOf(stat));
    if (!original.existsSync(stored)) original.writeFileSync(stored, '');
    addName(path, stored);
  }
  const names = new Set(entries.map(({ name }) => name));
  for (const name of original.readdirSync(durable)) {
    if (!names.has(name)) original.rmSync(join(durable, name), { recursive: true });
  }
}

function persistAll() {
  original.mkdirSync(tree, { recursive: true });
  original.mkdirSync(files, { recursive: true });
  for (const entry of original.readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) original.mkdirSync(join(tree, relative(root, path)), { recursive: true });
    if (entry.isFile()) persistContent(path, original.lstatSync(path, { bigint: true }));
  }
}

if (isMainThread) persistAll();

type Done = (error: Error | null) => void;
const synced = (descriptor: number, done: Done) => {
  persist(descriptor);
  setImmediate(done, null);
};
const replaced = {
  fsyncSync: persist,
  fdatasyncSync: persist,
  fsync: synced,
  fdatasync: synced,
  writeSync(descriptor: number, ...rest: [Uint8Array, number, number, number | null]) {
    const count = original.writeSync(descriptor, ...rest);
    const position = rest[3];
    const stat = original.fstatSync(descriptor, { bigint: true });
    if (typeof position === 'number' && stat.isFile()) {
      const key = keyOf(stat);
      if (!written.has(key)) written.set(key, []);
      written.get(key)!.push([position, count]);
    }
    return count;
  },
  truncateSync(path: string, size: number) {
    original.truncateSync(path, size);
    // Ranges can't show a truncation.
    written.delete(keyOf(original.lstatSync(path, { bigint: true })));
  },
};
Object.assign(fs, replaced);
syncBuiltinESMExports();

const probe = await open(root, 'r');
const handles = Object.getPrototypeOf(probe) as { sync(): Promise<void>; datasync(): Promise<void> };
await probe.close();
async function persistHandle(this: unknown) {
  persist((this as { fd: number }).fd);
}
handles.sync = persistHandle;
handles.datasync = persistHandle;
