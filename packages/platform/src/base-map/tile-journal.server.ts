import { type FileHandle, open } from 'node:fs/promises';

/**
 * The tiles of an unfinished extract, appended as they are read: a line that says of what, then for each tile
 * u32 zoom, u32 column, u32 row, u32 length and the gzipped body, little-endian. A tile without content has no body.
 */
const recordBytes = 16;

export interface StoredTile {
  z: number;
  x: number;
  y: number;
  body: Uint8Array;
}

export interface TileJournal {
  /** The tiles of an earlier, interrupted run. */
  tiles: StoredTile[];
  add(tile: StoredTile): Promise<void>;
  close(): Promise<void>;
}

/** Starts again if the file is about something else than `subject`. */
export async function openTileJournal(path: string, subject: string): Promise<TileJournal> {
  const file = await open(path, 'a+');
  try {
    const { tiles, end } = readJournal(await file.readFile(), `${subject}\n`);
    // A record that was cut off is written again.
    await file.truncate(end);
    if (end === 0) await file.appendFile(`${subject}\n`);
    return {
      tiles,
      add: (tile) => append(file, tile),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

function readJournal(bytes: Buffer, heading: string): { tiles: StoredTile[]; end: number } {
  const first = Buffer.from(heading);
  if (!bytes.subarray(0, first.length).equals(first)) return { tiles: [], end: 0 };
  const tiles: StoredTile[] = [];
  let end = first.length;
  while (end + recordBytes <= bytes.length) {
    const length = bytes.readUInt32LE(end + 12);
    const start = end + recordBytes;
    if (start + length > bytes.length) break;
    const [z, x, y] = [bytes.readUInt32LE(end), bytes.readUInt32LE(end + 4), bytes.readUInt32LE(end + 8)];
    tiles.push({ z, x, y, body: bytes.subarray(start, start + length) });
    end = start + length;
  }
  return { tiles, end };
}

async function append(file: FileHandle, { z, x, y, body }: StoredTile): Promise<void> {
  const head = Buffer.alloc(recordBytes);
  for (const [index, value] of [z, x, y, body.length].entries()) head.writeUInt32LE(value, index * 4);
  // One write, so that a killed process leaves at most one incomplete record.
  await file.appendFile(Buffer.concat([head, body]));
}
