import { open } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import type { RangeResponse, Source } from 'pmtiles';

/** The message is for the person who gave the archive. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

export interface ArchiveSource extends Source {
  /** Changes with the content of the archive. */
  version: string;
  bytesRead(): number;
  close(): Promise<void>;
}

const largeBlock = 256 * 1024;
const maxBlocks = 64;
const requestLimitMs = 60_000;
const retryPausesMs = [1_000, 2_000, 4_000, 8_000, 16_000];

export interface ArchiveOptions {
  pause?: (ms: number) => Promise<unknown>;
  blockBytes?: number;
}

/** `place` is a path, or an http(s) URL whose server answers requests for ranges. */
export function openArchiveSource(place: string, options: ArchiveOptions = {}): Promise<ArchiveSource> {
  return /^https?:/i.test(place) ? openRemote(place, options) : openFile(place);
}

async function openFile(path: string): Promise<ArchiveSource> {
  const file = await open(path).catch((error: Error) => {
    throw new ArchiveError(`${path} can't be read: ${error.message}`);
  });
  const { size, mtimeMs } = await file.stat();
  let read = 0;
  return {
    version: `${size} ${mtimeMs}`,
    getKey: () => path,
    async getBytes(offset, length): Promise<RangeResponse> {
      const bytes = new Uint8Array(length);
      const { bytesRead } = await file.read(bytes, 0, length, offset);
      read += bytesRead;
      return { data: bytes.buffer.slice(0, bytesRead) };
    },
    bytesRead: () => read,
    close: () => file.close(),
  };
}

async function openRemote(url: string, options: ArchiveOptions): Promise<ArchiveSource> {
  const archive = new RemoteArchive(url, options);
  await archive.open();
  return archive;
}

const waitFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Neighbouring tiles are neighbours in the archive, so it requests large blocks and remembers the last ones. */
class RemoteArchive implements ArchiveSource {
  readonly #url: string;
  readonly #pause: (ms: number) => Promise<unknown>;
  readonly #blockBytes: number;
  readonly #blocks = new LRUCache<number, Uint8Array>({ max: maxBlocks });
  #size = Number.POSITIVE_INFINITY;
  #read = 0;
  version = '';

  constructor(url: string, { pause = waitFor, blockBytes = largeBlock }: ArchiveOptions) {
    this.#url = url;
    this.#pause = pause;
    this.#blockBytes = blockBytes;
  }

  /** Finds out the version and the size. */
  async open(): Promise<void> {
    await this.#block(0);
  }

  getKey(): string {
    return this.#url;
  }

  bytesRead(): number {
    return this.#read;
  }

  async close(): Promise<void> {}

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const end = Math.min(offset + length, this.#size);
    const bytes = new Uint8Array(Math.max(0, end - offset));
    for (let number = Math.floor(offset / this.#blockBytes); number * this.#blockBytes < end; number++) {
      const start = number * this.#blockBytes;
      const block = await this.#block(number);
      const from = Math.max(offset, start);
      bytes.set(block.subarray(from - start, Math.min(end - start, block.length)), from - offset);
    }
    return { data: bytes.buffer };
  }

  async #block(number: number): Promise<Uint8Array> {
    const known = this.#blocks.get(number);
    if (known) return known;
    const first = number * this.#blockBytes;
    const bytes = await this.#requestPatiently(first, Math.min(first + this.#blockBytes, this.#size) - 1);
    this.#blocks.set(number, bytes);
    return bytes;
  }

  async #requestPatiently(first: number, last: number): Promise<Uint8Array> {
    for (const ms of [...retryPausesMs, null]) {
      try {
        return await this.#request(first, last);
      } catch (error) {
        if (error instanceof ArchiveError) throw error;
        if (ms === null) throw new ArchiveError(brokenText(this.#url, error as Error));
        await this.#pause(ms);
      }
    }
    throw new Error('The last attempt returns or throws');
  }

  async #request(first: number, last: number): Promise<Uint8Array> {
    const response = await fetch(this.#url, {
      // A compressed answer would be a range of other bytes.
      headers: { range: `bytes=${first}-${last}`, 'accept-encoding': 'identity' },
      signal: AbortSignal.timeout(requestLimitMs),
    });
    if (response.status !== 206) {
      await response.body?.cancel();
      throw refusal(this.#url, response.status);
    }
    this.#checkPart(response.headers, first);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (bytes.length !== Math.min(last + 1, this.#size) - first) throw new Error('the answer ended early');
    this.#read += bytes.length;
    return bytes;
  }

  #checkPart(headers: Headers, first: number): void {
    const [, start, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
    if (Number(start) !== first || !total)
      throw new ArchiveError(`${this.#url} was answered with another part than asked for.`);
    const version = `${total} ${headers.get('etag') ?? headers.get('last-modified') ?? ''}`;
    this.version ||= version;
    if (version !== this.version)
      throw new ArchiveError(`${this.#url} changed while it was read. Run the same command again.`);
    this.#size = Number(total);
  }
}

function refusal(url: string, status: number): Error {
  if (status === 200) {
    return new ArchiveError(
      `The server of ${url} sends the whole archive where a part is asked for. Download it, and give the file.`,
    );
  }
  const message = `${url} was answered ${status}`;
  return status >= 500 || status === 429 ? new Error(message) : new ArchiveError(`${message}.`);
}

function brokenText(url: string, error: Error): string {
  return `The connection to ${url} broke (${describe(error)}). Run the same command again: it continues where it stopped.`;
}

function describe(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : error.message;
}
