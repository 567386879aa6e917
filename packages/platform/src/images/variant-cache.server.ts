import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LRUCache } from 'lru-cache';

interface CacheOptions {
  directory: string;
  /** Several processes on one folder may exceed the limit by a tenth each. */
  maxBytes: number;
  /** The age limit removes a deleted picture from here, too. */
  maxAgeMs: number;
  /** A cache that can't be written to costs time, not answers. */
  onDiskError(error: unknown): void;
  now?: () => number;
}

export interface VariantCache {
  /** Stores what `make` returns unless it is null, without waiting; concurrent callers share one result. */
  get(name: string, make: () => Promise<Uint8Array | null>): Promise<Uint8Array | null>;
  sweep(): Promise<void>;
}

/** The access time survives a restart; updated this seldom, most hits write nothing. */
const touchAfterMs = 60 * 60 * 1000;
const leftOverAfterMs = 60 * 60 * 1000;
const maxMemoryBytes = 32_000_000;
const maxMemoryBytesEach = 200_000;
const retainedShare = 0.9;

/** Any number of processes may share the folder. The cacache library has no limit of size. */
export function createVariantCache(options: CacheOptions): VariantCache {
  return new FileVariantCache(options);
}

class FileVariantCache implements VariantCache {
  readonly #options: CacheOptions;
  readonly #now: () => number;
  readonly #underway = new Map<string, { body: Promise<Uint8Array | null>; written: Promise<unknown> }>();
  readonly #inMemory: LRUCache<string, Uint8Array>;
  #writtenSinceSweep = Number.POSITIVE_INFINITY;
  #bytesAfterSweep = 0;
  #sweeping: Promise<void> = Promise.resolve();

  constructor(options: CacheOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#inMemory = new LRUCache({
      maxSize: maxMemoryBytes,
      maxEntrySize: maxMemoryBytesEach,
      sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
      ttl: touchAfterMs,
      ttlResolution: 0,
      perf: { now: this.#now },
    });
  }

  async get(name: string, make: () => Promise<Uint8Array | null>) {
    const known = this.#inMemory.get(name) ?? this.#underway.get(name)?.body;
    if (known) return known;
    const found = this.#findOrMake(name, make);
    const forget = () => this.#underway.delete(name);
    const body = found.then((outcome) => {
      if (!outcome.written) forget();
      return outcome.body;
    });
    const written = found.then((outcome) => outcome.written).then(forget, forget);
    this.#underway.set(name, { body, written });
    return body;
  }

  async sweep() {
    await Promise.all([...this.#underway.values()].map(({ written }) => written));
    await this.#sweepOnce();
  }

  async #findOrMake(name: string, make: () => Promise<Uint8Array | null>) {
    const stored = await this.#find(name);
    const body = stored ?? (await make());
    const { directory, onDiskError } = this.#options;
    const written = stored || !body ? null : this.#store(join(directory, name), body).catch(onDiskError);
    return { body, written };
  }

  async #find(name: string): Promise<Uint8Array | null> {
    const { directory, maxAgeMs, onDiskError } = this.#options;
    try {
      await using file = await open(join(directory, name));
      const { mtimeMs, atimeMs, mtime } = await file.stat();
      const agesInMs = mtimeMs + maxAgeMs - this.#now();
      if (agesInMs <= 0) return null;
      if (this.#now() - atimeMs > touchAfterMs) await file.utimes(new Date(this.#now()), mtime);
      const body = await file.readFile();
      this.#inMemory.set(name, body, { ttl: Math.min(touchAfterMs, agesInMs) });
      return body;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') onDiskError(error);
      return null;
    }
  }

  async #store(path: string, body: Uint8Array) {
    // A sweep, of any process, may remove the empty folder between the two steps.
    await this.#write(path, body).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return this.#write(path, body);
    });
    this.#writtenSinceSweep += body.byteLength;
    const { maxBytes, onDiskError } = this.#options;
    // Only a sweep sees files of other processes, so it runs after every tenth of the limit.
    if (this.#bytesAfterSweep + this.#writtenSinceSweep > maxBytes || this.#writtenSinceSweep > maxBytes / 10) {
      this.#sweepOnce().catch(onDiskError);
    }
  }

  async #write(path: string, body: Uint8Array) {
    await mkdir(dirname(path), { recursive: true });
    const temporary = `${path}.${randomUUID()}.tmp`;
    try {
      // Without the flush, a power failure can leave an empty file under the final name, served for a day.
      await writeFile(temporary, body, { flag: 'wx', flush: true });
      await utimes(temporary, new Date(this.#now()), new Date(this.#now()));
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  #sweepOnce(): Promise<void> {
    // Sweeps run one at a time, and each caller gets one that began after its writes.
    this.#sweeping = this.#sweeping.catch(() => {}).then(() => this.#removeExcess());
    return this.#sweeping;
  }

  async #removeExcess() {
    this.#writtenSinceSweep = 0;
    this.#bytesAfterSweep = 0;
    const { directory, maxBytes, maxAgeMs } = this.#options;
    const files = await listFiles(directory);
    const isExpired = ({ writtenAt, isTemporary }: CachedFile) =>
      this.#now() - writtenAt > (isTemporary ? leftOverAfterMs : maxAgeMs);
    for (const file of files.filter(isExpired)) await removeFile(file.path);

    const alive = files.filter((file) => !isExpired(file)).sort((a, b) => a.usedAt - b.usedAt);
    let bytes = alive.reduce((sum, file) => sum + file.bytes, 0);
    const wantedBytes = bytes > maxBytes ? maxBytes * retainedShare : bytes;
    for (const file of alive) {
      if (bytes <= wantedBytes) break;
      await removeFile(file.path);
      bytes -= file.bytes;
    }
    this.#bytesAfterSweep = bytes;
  }
}

async function removeFile(path: string) {
  await rm(path, { force: true });
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
