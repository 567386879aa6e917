import { mkdir } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import {
  Compression,
  type DecompressFunc,
  type Header,
  PMTiles,
  SharedPromiseCache,
  TileType,
  zxyToTileId,
} from 'pmtiles';
import { ArchiveError, type ArchiveOptions, type ArchiveSource, openArchiveSource } from './archive-source.server.ts';
import { cleanAttribution } from './clean-attribution.ts';
import { type Extract, extractFiles, storeExtract } from './extracts.server.ts';
import { toStreetTile } from './street-tile.server.ts';
import { type Area, firstStreetZoom } from './streets.ts';
import { packTileArchive } from './tile-archive.server.ts';
import { openTileJournal } from './tile-journal.server.ts';

const lastStreetZoom = 15;
/** About two French départements. All tiles are in memory when the extract is written. */
const maxTiles = 30_000;

interface CutOptions extends ArchiveOptions {
  /** A path, or an http(s) URL. */
  place: string;
  /** Null means the whole archive. */
  bounds: Area | null;
  /** Null means that of the archive. */
  attribution: string | null;
  folder: string;
  name: string;
  now: Date;
  onProgress?: (done: number, total: number, bytesRead: number) => void;
}

interface CutResult {
  extract: Extract;
  bytesRead: number;
}

type TileAddress = { z: number; x: number; y: number };

/** Reads the tiles of an area from a PMTiles archive, and stores them in our schema. Throws `ArchiveError`. */
export async function cutExtract(options: CutOptions): Promise<CutResult> {
  const source = await openArchiveSource(options.place, options);
  try {
    return await cutFrom(source, options);
  } finally {
    await source.close();
  }
}

async function cutFrom(source: ArchiveSource, options: CutOptions): Promise<CutResult> {
  const { place, folder, name, now, onProgress } = options;
  const archive = new PMTiles(source, new SharedPromiseCache(200, undefined, decompress), decompress);
  const header = await readHeader(archive, place);
  const bounds = limitBounds(options.bounds, header);
  const maxZoom = Math.min(lastStreetZoom, header.maxZoom);
  const wanted = listTiles(bounds, maxZoom);
  const metadata = (await archive.getMetadata().catch(() => null)) as { attribution?: unknown } | null;
  const attribution = cleanAttribution(options.attribution ?? String(metadata?.attribution ?? ''));
  if (!attribution)
    throw new ArchiveError(`${place} does not name the source of its data. Name it with --attribution TEXT.`);

  await mkdir(folder, { recursive: true });
  const subject = JSON.stringify([place, source.version, bounds, maxZoom]);
  const journal = await openTileJournal(extractFiles(folder, name).part, subject);
  const tiles = [...journal.tiles];
  try {
    const stored = new Set(tiles.map(({ z, x, y }) => zxyToTileId(z, x, y)));
    for (const address of wanted) {
      const { z, x, y } = address;
      if (stored.has(zxyToTileId(z, x, y))) continue;
      const tile = { ...address, body: await readTile(archive, address, place) };
      await journal.add(tile);
      tiles.push(tile);
      onProgress?.(tiles.length, wanted.length, source.bytesRead());
    }
  } finally {
    await journal.close();
  }
  const filled = tiles.filter(({ body }) => body.length > 0);
  if (filled.length === 0) throw new ArchiveError(`${place} has no streets in this area.`);
  const packed = packTileArchive(filled);
  const extract: Extract = {
    name,
    source: place,
    bounds,
    maxZoom,
    attribution,
    tiles: filled.length,
    bytes: packed.length,
    addedAt: now.toISOString(),
  };
  await storeExtract(folder, extract, packed);
  return { extract, bytesRead: source.bytesRead() };
}

const decompress: DecompressFunc = async (body, compression) => {
  if (compression === Compression.None || compression === Compression.Unknown) return body;
  if (compression === Compression.Gzip) return toArrayBuffer(gunzipSync(body));
  if (compression === Compression.Brotli) return toArrayBuffer(brotliDecompressSync(body));
  throw new ArchiveError('The archive is compressed in another way than gzip or Brotli.');
};

function toArrayBuffer(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

async function readHeader(archive: PMTiles, place: string): Promise<Header> {
  const header = await archive.getHeader().catch((error: Error) => {
    if (error instanceof ArchiveError) throw error;
    throw new ArchiveError(`${place} is no PMTiles archive: ${error.message}.`);
  });
  if (header.tileType !== TileType.Mvt) throw new ArchiveError(`${place} has pictures, not vector tiles.`);
  if (header.maxZoom < firstStreetZoom) {
    throw new ArchiveError(`${place} ends at zoom ${header.maxZoom}; streets begin at zoom ${firstStreetZoom}.`);
  }
  return header;
}

function limitBounds(bounds: Area | null, { minLon, minLat, maxLon, maxLat }: Header): Area {
  if (!bounds) return [minLon, minLat, maxLon, maxLat];
  const [west, south, east, north] = bounds;
  const limited: Area = [
    Math.max(west, minLon),
    Math.max(south, minLat),
    Math.min(east, maxLon),
    Math.min(north, maxLat),
  ];
  if (limited[0] >= limited[2] || limited[1] >= limited[3]) {
    throw new ArchiveError(`The area is outside of the archive, which has ${[minLon, minLat, maxLon, maxLat].join()}.`);
  }
  return limited;
}

/** The order is that of the archive, so that neighbours are read together. */
function listTiles([west, south, east, north]: Area, maxZoom: number): TileAddress[] {
  const zooms = Array.from({ length: maxZoom - firstStreetZoom + 1 }, (_, step) => firstStreetZoom + step);
  const ranges = zooms.map((z) => ({ z, from: tileAt(z, west, north), to: tileAt(z, east, south) }));
  const count = ranges.reduce((sum, { from, to }) => sum + (to.x - from.x + 1) * (to.y - from.y + 1), 0);
  if (count > maxTiles) {
    throw new ArchiveError(
      `The area has ${count} tiles, and an extract at most ${maxTiles}. Give a smaller one as west,south,east,north; ` +
        'several extracts may lie side by side.',
    );
  }
  return ranges
    .flatMap(({ z, from, to }) =>
      Array.from({ length: to.x - from.x + 1 }, (_, column) =>
        Array.from({ length: to.y - from.y + 1 }, (_, row) => ({ z, x: from.x + column, y: from.y + row })),
      ).flat(),
    )
    .sort((one, other) => zxyToTileId(one.z, one.x, one.y) - zxyToTileId(other.z, other.x, other.y));
}

function tileAt(z: number, longitude: number, latitude: number): { x: number; y: number } {
  const scale = 2 ** z;
  const sine = Math.sin((latitude * Math.PI) / 180);
  const limit = (value: number) => Math.min(scale - 1, Math.max(0, Math.floor(value)));
  return {
    x: limit((longitude / 360 + 0.5) * scale),
    y: limit((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * scale),
  };
}

/** Returns an empty body for a tile that the archive does not have. */
async function readTile(archive: PMTiles, { z, x, y }: TileAddress, place: string): Promise<Uint8Array> {
  const found = await archive.getZxy(z, x, y);
  if (!found || found.data.byteLength === 0) return new Uint8Array();
  const translated = toStreetTile(new Uint8Array(found.data), z);
  if (!translated) {
    throw new ArchiveError(
      `${place} has tiles of a schema that is not known here. Archives of Protomaps, OpenMapTiles and Shortbread are.`,
    );
  }
  return gzipSync(translated, { level: 9 });
}
