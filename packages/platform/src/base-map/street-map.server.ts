import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { Logger } from '#log/logger.ts';
import { type BaseMapTiles, openBaseMapTiles } from './base-map-tiles.server.ts';
import { type Extract, extractFiles, listExtracts } from './extracts.server.ts';
import type { StreetsLook } from './streets.ts';

/** The streets that the site serves beside its base map. */
export interface StreetMap {
  /** Null while the site has no streets of its own. */
  current(): StreetsLook | null;
  tiles: Omit<BaseMapTiles, 'close'>;
  /** Shows the streets of the demo town, written by `scripts/build-base-map.ts`, while there is no extract. */
  openInvented(file: string): Promise<void>;
  close(): Promise<void>;
}

interface StreetMapOptions {
  /** `catlas map add` writes extracts here, also while the server runs. */
  folder: string;
  log: Pick<Logger, 'warn'>;
}

interface OpenExtract extends Extract {
  archive: BaseMapTiles;
}

const lastInventedZoom = 14;
const checkEveryMs = 15_000;

export async function openStreetMap({ folder, log }: StreetMapOptions): Promise<StreetMap> {
  let invented: BaseMapTiles | null = null;
  let extracts: OpenExtract[] = [];
  let readAt = 0;
  /** A request may still read an extract that was removed or replaced, so all stay open until the end. */
  const opened: BaseMapTiles[] = [];

  async function readFolder(): Promise<void> {
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: 0 }));
    if (mtimeMs === readAt) return;
    readAt = mtimeMs;
    const found: OpenExtract[] = [];
    for (const extract of await listExtracts(folder)) {
      const same = extracts.find(({ name, addedAt }) => name === extract.name && addedAt === extract.addedAt);
      const archive =
        same?.archive ??
        (await openBaseMapTiles(extractFiles(folder, extract.name).tiles).catch((err) => {
          log.warn({ err, extract: extract.name }, 'an extract of streets can’t be opened');
          return null;
        }));
      if (!archive) continue;
      if (!same) opened.push(archive);
      found.push({ ...extract, archive });
    }
    extracts = found;
  }

  await readFolder();
  const timer = setInterval(() => void readFolder(), checkEveryMs);
  timer.unref();

  const archives = () => (extracts.length > 0 ? extracts.map(({ archive }) => archive) : invented ? [invented] : []);
  const version = () => {
    const versions = archives().map((archive) => archive.version);
    return versions.length < 2 ? (versions[0] ?? 'none') : digest(versions);
  };

  return {
    current() {
      if (archives().length === 0) return null;
      const tilesUrl = `/map/streets/{z}/{x}/{y}.mvt?v=${version()}`;
      if (extracts.length === 0) return { tilesUrl, maxZoom: lastInventedZoom, attribution: null, areas: [] };
      return {
        tilesUrl,
        // One source has one last zoom, and all extracts have the tiles of the lowest.
        maxZoom: Math.min(...extracts.map(({ maxZoom }) => maxZoom)),
        attribution: [...new Set(extracts.map(({ attribution }) => attribution))].join(' · '),
        areas: extracts.map(({ bounds }) => bounds),
      };
    },
    tiles: {
      async getTile(z, x, y) {
        for (const archive of archives()) {
          const tile = await archive.getTile(z, x, y);
          if (tile) return tile;
        }
        return null;
      },
      get version() {
        return version();
      },
      get etag() {
        return `"${version()}"`;
      },
    },
    async openInvented(file) {
      if (invented) return;
      invented = await openBaseMapTiles(file);
      opened.push(invented);
    },
    async close() {
      clearInterval(timer);
      await Promise.all(opened.map((archive) => archive.close()));
    },
  };
}

function digest(versions: string[]): string {
  return createHash('sha256').update(versions.join()).digest('hex').slice(0, 16);
}
