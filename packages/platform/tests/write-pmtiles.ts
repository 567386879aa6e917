import { zxyToTileId } from 'pmtiles';

interface ArchiveTile {
  z: number;
  x: number;
  y: number;
  body: Uint8Array;
}

interface PmtilesOptions {
  bounds: [west: number, south: number, east: number, north: number];
  attribution?: string;
  /** 1 is vector tiles, 2 is PNG. */
  tileType?: number;
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  return [...bytes, rest];
}

/** Writes a PMTiles archive of version 3 without compression, with one directory. */
export function writePmtiles(tiles: ArchiveTile[], { bounds, attribution, tileType = 1 }: PmtilesOptions): Buffer {
  const sorted = tiles
    .map(({ z, x, y, body }) => ({ id: zxyToTileId(z, x, y), body }))
    .sort((one, other) => one.id - other.id);
  const ids = sorted.map(({ id }, index) => id - (sorted[index - 1]?.id ?? 0));
  const directory = Buffer.from(
    [
      sorted.length,
      ...ids,
      ...sorted.map(() => 1),
      ...sorted.map(({ body }) => body.length),
      // Zero means that the tile follows the one before.
      ...sorted.map((_, index) => (index === 0 ? 1 : 0)),
    ].flatMap(varint),
  );
  const metadata = Buffer.from(JSON.stringify(attribution ? { attribution } : {}));
  const data = Buffer.concat(sorted.map(({ body }) => body));
  const header = Buffer.alloc(127);
  header.write('PMTiles', 'latin1');
  header.writeUInt8(3, 7);
  const directoryAt = header.length;
  const metadataAt = directoryAt + directory.length;
  const dataAt = metadataAt + metadata.length;
  const numbers = [directoryAt, directory.length, metadataAt, metadata.length, dataAt, 0, dataAt, data.length];
  for (const [index, value] of [...numbers, sorted.length, sorted.length, sorted.length].entries())
    header.writeBigUInt64LE(BigInt(value), 8 + index * 8);
  const zooms = tiles.map(({ z }) => z);
  for (const [index, value] of [1, 1, 1, tileType, Math.min(...zooms), Math.max(...zooms)].entries())
    header.writeUInt8(value, 96 + index);
  for (const [index, degrees] of bounds.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4);
  return Buffer.concat([header, directory, metadata, data]);
}
