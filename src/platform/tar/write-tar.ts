import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { formatTarHeader, tarBlockBytes, tarPaddingOf } from './tar-header.ts';

export interface TarWriter {
  /** One file after the other: the next when the last has resolved. */
  add(name: string, body: Uint8Array): Promise<void>;
  /** Ends the archive, and has it on the disk when it resolves; its size and the SHA-256 of all of it. */
  finish(): Promise<{ bytes: number; sha256: string }>;
}

/** Writes an archive that every `tar` reads into an open file, a file at a time. */
export function writeTar(file: FileHandle, modifiedAt: Date): TarWriter {
  const hash = createHash('sha256');
  let bytes = 0;
  async function write(...parts: Uint8Array[]) {
    const buffer = Buffer.concat(parts);
    hash.update(buffer);
    bytes += buffer.byteLength;
    await file.writeFile(buffer);
  }
  return {
    add: (name, body) =>
      write(
        formatTarHeader({ name, size: body.byteLength }, modifiedAt),
        body,
        Buffer.alloc(tarPaddingOf(body.byteLength)),
      ),
    async finish() {
      await write(Buffer.alloc(2 * tarBlockBytes));
      await file.sync();
      return { bytes, sha256: hash.digest('hex') };
    },
  };
}
