import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type { GazetteerSource, PlaceKind } from './place.ts';

export interface GazetteerRow {
  placeId: string;
  searchKey: string;
  kind: PlaceKind;
  name: string;
  nameFr: string | null;
  countryCode: string;
  /** Département, state or commune distinguish a place from its namesakes. */
  area: string | null;
  postalCodes: string[];
  population: number;
  latitude: number;
  longitude: number;
  /** A point derived from neighbouring places is precise enough to move a map, not to place a pin. */
  isApproximate: boolean;
  source: GazetteerSource;
}

export const gazetteerFileNames = { rows: 'places.tsv.gz', version: 'version.json' } as const;

export interface GazetteerVersion {
  version: string;
  rows: number;
}

/** Returns null when no gazetteer is built in this folder. */
export async function readGazetteerVersion(directory: string): Promise<GazetteerVersion | null> {
  try {
    return JSON.parse(await readFile(join(directory, gazetteerFileNames.version), 'utf8')) as GazetteerVersion;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export async function* readGazetteer(directory: string): AsyncGenerator<GazetteerRow> {
  const file = createReadStream(join(directory, gazetteerFileNames.rows)).pipe(createGunzip());
  for await (const line of createInterface({ input: file })) yield parseGazetteerLine(line);
}

export function formatGazetteerLine(row: GazetteerRow): string {
  return [
    row.placeId,
    row.searchKey,
    row.kind,
    row.name,
    row.nameFr ?? '',
    row.countryCode,
    row.area ?? '',
    row.postalCodes.join(' '),
    row.population,
    row.latitude,
    row.longitude,
    row.isApproximate ? '1' : '',
    row.source,
  ].join('\t');
}

function parseGazetteerLine(line: string): GazetteerRow {
  const cells = line.split('\t') as [string, string, PlaceKind, ...string[]];
  const cell = (index: number) => cells[index] ?? '';
  return {
    placeId: cells[0],
    searchKey: cells[1],
    kind: cells[2],
    name: cell(3),
    nameFr: cell(4) || null,
    countryCode: cell(5),
    area: cell(6) || null,
    postalCodes: cell(7) === '' ? [] : cell(7).split(' '),
    population: Number(cell(8)),
    latitude: Number(cell(9)),
    longitude: Number(cell(10)),
    isApproximate: cell(11) === '1',
    source: cell(12) as GazetteerSource,
  };
}
