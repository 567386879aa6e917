import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LRUCache } from 'lru-cache';

interface CacheOptions {
  directory: string;
  /** Above this the files not used for longest are removed. Several processes on one folder may exceed it by a tenth each. */
  maxBytes: number;
  /** A file is made anew after this time, so that a picture that is gone does not live on here. */
  maxAgeMs: number;
  /** Told what went wrong with the disk. A cache that can't be written to costs time, not answers. */
  onDiskError(error: unknown): void;
  now?: () => number;
}

export interface VariantCache {
  /**
   * The file of this name, else what `make` makes, which is stored unless it is null; the answer does not wait for that.
   * Concurrent callers share one result.
   */
  get(name: string, make: () => Promise<Uint8Array | null>): Promise<Uint8Array | null>;
  /** Removes what is too old, left over or too much, once all that was made is written. Happens by itself; resolves when done. */
  sweep(): Promise<void>;
}

/** Recency is kept in the files' access times, which survive a restart; noting it this seldom keeps hits free of writes. */
const touchAfterMs = 60 * 60 * 1000;
/** A temporary file of this age belongs to a process that died. */
const leftOverAfterMs = 60 * 60 * 1000;
/** Some thousand thumbnails that are asked for again and again need no disk. */
const maxMemoryBytes = 32_000_000;
const maxMemoryBytesEach = 200_000;
/** After a sweep this part of the limit is used, so that the next one is not due at once. */
const keptPart = 0.9;

/** Pictures made on request, as files. Any number of processes may share the folder. */
export function createVariantCache(options: CacheOptions): VariantCache {
  const { directory, maxBytes, maxAgeMs, onDiskError, now = Date.now } = options;
  const underway = new Map<string, { body: Promise<Uint8Array | null>; written: Promise<unknown> }>();
  // No longer than until its use has to be noted.
  const inMemory = new LRUCache<string, Uint8Array>({
    maxSize: maxMemoryBytes,
    maxEntrySize: maxMemoryBytesEach,
    sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
    ttl: touchAfterMs,
    ttlResolution: 0,
    perf: { now },
  });
  // The first file written has the folder looked at, as nothing is known of it yet.
  let writtenSinceSweep = Number.POSITIVE_INFINITY;
  let bytesAfterSweep = 0;
  let sweeping: Promise<void> = Promise.resolve();

  async function find(name: string): Promise<Uint8Array | null> {
    try {
      await using file = await open(join(directory, name));
      const { mtimeMs, atimeMs, mtime } = await file.stat();
      const agesInMs = mtimeMs + maxAgeMs - now();
      if (agesInMs <= 0) return null;
      if (now() - atimeMs > touchAfterMs) await file.utimes(new Date(now()), mtime);
      const body = await file.readFile();
      inMemory.set(name, body, { ttl: Math.min(touchAfterMs, agesInMs) });
      return body;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') onDiskError(error);
      return null;
    }
  }

  async function keep(path: string, body: Uint8Array) {
    // A sweep, of any process, may remove the empty folder between the two steps.
    await write(path, body).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return write(path, body);
    });
    writtenSinceSweep += body.byteLength;
    // What other processes write is only seen by looking: a tenth of the limit may pass until then.
    if (bytesAfterSweep + writtenSinceSweep > maxBytes || writtenSinceSweep > maxBytes / 10) {
      sweepOnce().catch(onDiskError);
    }
  }

  async function write(path: string, body: Uint8Array) {
    await mkdir(dirname(path), { recursive: true });
    const temporary = `${path}.${randomUUID()}.tmp`;
    try {
      // Flushed: else a power failure may leave an empty file under the final name, and that would be served for a day.
      await writeFile(temporary, body, { flag: 'wx', flush: true });
      await utimes(temporary, new Date(now()), new Date(now()));
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  async function findOrMake(name: string, make: () => Promise<Uint8Array | null>) {
    const kept = await find(name);
    const body = kept ?? (await make());
    const written = kept || !body ? null : keep(join(directory, name), body).catch(onDiskError);
    return { body, written };
  }

  function sweepOnce(): Promise<void> {
    // One at a time: each caller gets a sweep that began after everything it wrote.
    sweeping = sweeping.catch(() => {}).then(removeWhatIsTooMuch);
    return sweeping;
  }

  async function removeWhatIsTooMuch() {
    writtenSinceSweep = 0;
    bytesAfterSweep = 0;
    const files = await listFiles(directory);
    const isDead = ({ writtenAt, isTemporary }: CachedFile) =>
      now() - writtenAt > (isTemporary ? leftOverAfterMs : maxAgeMs);
    for (const file of files.filter(isDead)) await removeFile(file.path);

    const alive = files.filter((file) => !isDead(file)).sort((a, b) => a.usedAt - b.usedAt);
    let bytes = alive.reduce((sum, file) => sum + file.bytes, 0);
    const wantedBytes = bytes > maxBytes ? maxBytes * keptPart : bytes;
    for (const file of alive) {
      if (bytes <= wantedBytes) break;
      await removeFile(file.path);
      bytes -= file.bytes;
    }
    bytesAfterSweep = bytes;
  }

  return {
    async get(name, make) {
      const known = inMemory.get(name) ?? underway.get(name)?.body;
      if (known) return known;
      const found = findOrMake(name, make);
      const forget = () => underway.delete(name);
      const body = found.then((outcome) => {
        if (!outcome.written) forget();
        return outcome.body;
      });
      const written = found.then((outcome) => outcome.written).then(forget, forget);
      underway.set(name, { body, written });
      return body;
    },
    async sweep() {
      await Promise.all([...underway.values()].map(({ written }) => written));
      await sweepOnce();
    },
  };
}

async function removeFile(path: string) {
  await rm(path, { force: true });
  // The folder of a picture is of no use without its variants; one that has some stays.
  await rmdir(dirname(path)).catch(() => {});
}

interface CachedFile {
  path: string;
  bytes: number;
  usedAt: number;
  writtenAt: number;
  isTemporary: boolean;
}

async function listFiles(directory: string): Promise<CachedFile[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  const files: CachedFile[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // Another process may have removed it since.
    const found = await stat(path).catch(() => null);
    if (!found) continue;
    files.push({
      path,
      bytes: found.size,
      usedAt: Math.max(found.atimeMs, found.mtimeMs),
      writtenAt: found.mtimeMs,
      isTemporary: entry.name.endsWith('.tmp'),
    });
  }
  return files;
}
