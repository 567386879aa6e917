import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

/**
 * Format: `CATLTILE` · u32 tile count · u32 0 · 8-byte content hash · index (count × [u32 tile number, u32 offset, u32
 * length], by tile number) · gzipped tiles. Numbers are little-endian; offsets count from the end of the index.
 */
const magic = 'CATLTILE';
const headerBytes = 24;
const entryBytes = 12;

/** Numbers order smaller zooms first, then rows; they are below 2³² up to zoom 15. */
export function tileNumber(z: number, x: number, y: number): number {
  return (4 ** z - 1) / 3 + y * 2 ** z + x;
}

/** Expects gzipped bodies; equal bodies are stored once. */
export function packTileArchive(tiles: { z: number; x: number; y: number; body: Uint8Array }[]): Buffer {
  const sorted = tiles
    .map((tile) => ({ number: tileNumber(tile.z, tile.x, tile.y), body: tile.body }))
    .sort((a, b) => a.number - b.number);
  const index = Buffer.alloc(sorted.length * entryBytes);
  const offsets = new Map<string, number>();
  const bodies: Uint8Array[] = [];
  let end = 0;
  for (const [position, { number, body }] of sorted.entries()) {
    const digest = createHash('sha256').update(body).digest('base64');
    let offset = offsets.get(digest);
    if (offset === undefined) {
      offset = end;
      offsets.set(digest, offset);
      bodies.push(body);
      end += body.length;
    }
    index.writeUInt32LE(number, position * entryBytes);
    index.writeUInt32LE(offset, position * entryBytes + 4);
    index.writeUInt32LE(body.length, position * entryBytes + 8);
  }
  const content = Buffer.concat([index, ...bodies]);
  const header = Buffer.alloc(headerBytes);
  header.write(magic, 'latin1');
  header.writeUInt32LE(sorted.length, 8);
  createHash('sha256').update(content).digest().copy(header, 16, 0, 8);
  return Buffer.concat([header, content]);
}

export type TileArchive = {
  version: string;
  readTile(z: number, x: number, y: number): Promise<Uint8Array | null>;
  close(): Promise<void>;
};

async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, position);
  if (bytesRead !== length) throw new Error('The tile archive ends early: build it again');
  return bytes;
}

/** Keeps the index in memory (12 bytes a tile); rejects when `path` is missing or no archive. */
export async function openTileArchive(path: string): Promise<TileArchive> {
  const file = await open(path);
  try {
    const header = await readBytes(file, 0, headerBytes);
    if (header.toString('latin1', 0, magic.length) !== magic) throw new Error(`${path} is not a tile archive`);
    const count = header.readUInt32LE(8);
    const index = await readBytes(file, headerBytes, count * entryBytes);
    const bodiesStart = headerBytes + index.length;
    return {
      version: header.toString('hex', 16, 24),
      async readTile(z, x, y) {
        const position = findEntry(index, count, tileNumber(z, x, y));
        if (position === null) return null;
        const offset = index.readUInt32LE(position + 4);
        return readBytes(file, bodiesStart + offset, index.readUInt32LE(position + 8));
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

function findEntry(index: Buffer, count: number, wanted: number): number | null {
  let low = 0;
  let high = count - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const number = index.readUInt32LE(middle * entryBytes);
    if (number === wanted) return middle * entryBytes;
    if (number < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return null;
}
