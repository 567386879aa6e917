import type { FileHandle } from 'node:fs/promises';
import { parseTarHeader, type TarFile, tarBlockBytes, tarPaddingOf } from './tar-header.ts';

export interface TarEntry extends TarFile {
  read(): Promise<Buffer>;
}

/** The file is no archive, or not all of one; the message says which and where. */
export class TarError extends Error {
  override name = 'TarError';
}

/** The files of an archive in their order; what nobody reads is skipped. Throws TarError. */
export async function* readTar(file: FileHandle): AsyncGenerator<TarEntry> {
  let position = 0;
  let last = 'its beginning';
  for (;;) {
    const block = await readExactly(file, { position, size: tarBlockBytes, after: last });
    if (block.every((byte) => byte === 0)) return;
    const header = parseTarHeader(block);
    if (!header) {
      throw new TarError(position === 0 ? 'It is no tar archive.' : `It is damaged after ${last}.`);
    }
    const { name, size } = header;
    const start = position + tarBlockBytes;
    yield { name, size, read: () => readExactly(file, { position: start, size, after: name }) };
    position = start + size + tarPaddingOf(size);
    last = name;
  }
}

async function readExactly(
  file: FileHandle,
  { position, size, after }: { position: number; size: number; after: string },
): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(size);
  for (let done = 0; done < size; ) {
    const { bytesRead } = await file.read(buffer, done, size - done, position + done);
    if (bytesRead === 0) throw new TarError(`It is cut off after ${after}: the end is missing.`);
    done += bytesRead;
  }
  return buffer;
}
