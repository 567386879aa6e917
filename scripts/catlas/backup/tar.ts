import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';

const blockBytes = 512;
const chunkBytes = 256 * 1024;

export interface TarEntry {
  name: string;
  size: number;
  read(): Promise<Buffer>;
}

export class TarError extends Error {
  override name = 'TarError';
}

/** The caller reads or skips each file before it asks for the next. Throws TarError. */
export async function* readTar(file: FileHandle): AsyncGenerator<TarEntry> {
  let last: string | null = null;
  const cutOff = () => new TarError(`It is cut off after ${last ?? 'its beginning'}: the end is missing.`);
  const explain = (error: unknown) => (/unexpected end/i.test(String(error)) ? cutOff() : error);
  const { size } = await file.stat();
  if (size < blockBytes) throw cutOff();
  const entries = extract();
  // The loop below gets the error of either stream from the archive's.
  pipeline(readChunks(file), entries).catch(() => undefined);
  try {
    for await (const entry of entries) {
      const { name, size = 0 } = entry.header;
      last = name;
      let isRead = false;
      yield {
        name,
        size,
        read: () => {
          isRead = true;
          return buffer(entry).catch((error) => {
            throw explain(error);
          });
        },
      };
      if (!isRead) entry.resume();
    }
  } catch (error) {
    if (/header/i.test(String(error))) {
      throw new TarError(last === null ? 'It is no tar archive.' : `It is damaged after ${last}.`);
    }
    throw explain(error);
  }
  // tar-stream takes an archive that ends between two files for a complete one.
  const { buffer: end } = await file.read(Buffer.alloc(blockBytes), 0, blockBytes, size - blockBytes);
  if (end.some((byte) => byte !== 0)) throw cutOff();
}

async function* readChunks(file: FileHandle) {
  for (let position = 0; ; ) {
    const { bytesRead, buffer: chunk } = await file.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield chunk.subarray(0, bytesRead);
  }
}

export interface TarWriter {
  add(name: string, body: Uint8Array): Promise<void>;
  /** Ends the archive and syncs it to the disk. Resolves with its size and SHA-256. */
  finish(): Promise<{ bytes: number; sha256: string }>;
}

/** Every `tar` reads the archive. Its files are readable by their owner alone. */
export function writeTar(file: FileHandle, modifiedAt: Date): TarWriter {
  const archive = pack();
  const hash = createHash('sha256');
  let bytes = 0;
  const write = async () => {
    for await (const chunk of archive as AsyncIterable<Uint8Array>) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      await file.writeFile(chunk);
    }
  };
  const written = write();
  // `add` and `finish` reject with this error; without a call of either the rejection is ignored.
  written.catch(() => undefined);
  return {
    async add(name, body) {
      const header = { name, size: body.byteLength, mode: 0o600, mtime: modifiedAt };
      const added = new Promise<void>((resolve, reject) => {
        archive.entry(header, (error) => (error ? reject(error) : resolve())).end(body);
      });
      await Promise.race([added, written]);
    },
    async finish() {
      archive.finalize();
      await written;
      await file.sync();
      return { bytes, sha256: hash.digest('hex') };
    },
  };
}
