import { basename, join } from 'node:path';
import { attributionText } from '@catlas/platform/base-map/clean-attribution.ts';
import { extractName, listExtracts, removeExtract } from '@catlas/platform/base-map/extracts.server.ts';
import type { Area } from '@catlas/platform/base-map/streets.ts';
import { makeDataDir } from '@catlas/platform/db/data-dir-lock.ts';
import { parseBounds } from '#features/cats/model/map-bounds.ts';
import { type Command, CommandError, type CommandGroup, UsageError } from './command.ts';
import { countOf, createProgress, formatBytes, formatCount } from './progress.ts';
import { textTable } from './text-table.ts';

const add: Command = {
  usage: 'add <file|url> [west,south,east,north] [--name NAME] [--attribution TEXT]',
  summary: 'adds the streets of an area',
  details: `  <file|url>               a PMTiles archive with vector tiles of Protomaps, OpenMapTiles or Shortbread: a file,
                           or a URL whose server answers requests for parts of it
  west,south,east,north    the area, in degrees; without it, the whole archive
  --name NAME              what list and remove call it (the name of the archive)
  --attribution TEXT       the source of the data, where the archive does not name it

Reads only the tiles of the area. After an interruption the same command continues. A running site shows the streets
within a minute, where no style of another server is shown: MAP_STYLE_URL=none and MAP_STYLE_DARK_URL=none turn those off.`,
  options: { name: { type: 'string' }, attribution: { type: 'string' } },
  wordCount: 1,
  optionalWordCount: 1,
  async run(_context, { words: [given = '', area], options }, { tell, readConfig, resolvePath }) {
    const bounds = area === undefined ? null : parseArea(area);
    const isUrl = /^https?:\/\//i.test(given);
    if (/\.osm(\.pbf|\.bz2|\.gz)?$/i.test(given)) {
      throw new CommandError(
        `${given} has OpenStreetMap's raw data. This command reads PMTiles archives, which Planetiler and tilemaker make of such a file.`,
      );
    }
    const name = parseName(options.name === undefined ? nameOf(given) : String(options.name));
    const folder = mapFolder(readConfig());
    if ((await listExtracts(folder)).some((extract) => extract.name === name)) {
      throw new CommandError(
        `There are streets with the name ${name} already. Give another --name, or remove them first: npm run catlas -- map remove ${name}`,
      );
    }
    await makeDataDir(readConfig().dataDir);
    const { cutExtract } = await import('@catlas/platform/base-map/cut-extract.server.ts');
    const { ArchiveError } = await import('@catlas/platform/base-map/archive-source.server.ts');
    const progress = createProgress(tell);
    const onProgress = (done: number, total: number, bytesRead: number) =>
      progress(`${formatCount(done)} of ${countOf(total, 'tile')}, ${formatBytes(bytesRead)} read`);
    const place = isUrl ? given : resolvePath(given);
    const attribution = options.attribution === undefined ? null : String(options.attribution);
    try {
      const cut = await cutExtract({ place, bounds, attribution, folder, name, now: new Date(), onProgress });
      const { extract, bytesRead } = cut;
      return [
        `${name}: ${countOf(extract.tiles, 'tile')} to zoom ${extract.maxZoom}, ${formatBytes(extract.bytes)} (${formatBytes(bytesRead)} read).`,
        `The map names as their source: ${attributionText(extract.attribution)}`,
      ];
    } catch (error) {
      if (error instanceof ArchiveError) throw new CommandError(error.message);
      throw error;
    }
  },
};

const list: Command = {
  usage: 'list',
  summary: 'the areas with streets',
  wordCount: 0,
  async run(_context, _given, { readConfig }) {
    const extracts = await listExtracts(mapFolder(readConfig()));
    if (extracts.length === 0) return ['No streets have been added.'];
    return textTable([
      ['NAME', 'AREA', 'ZOOM', 'SIZE', 'ADDED', 'SOURCE'],
      ...extracts.map(({ name, bounds, maxZoom, bytes, addedAt, attribution }) => [
        name,
        bounds.join(),
        String(maxZoom),
        formatBytes(bytes),
        addedAt.slice(0, 10),
        attributionText(attribution),
      ]),
    ]);
  },
};

const remove: Command = {
  usage: 'remove <name>',
  summary: 'removes the streets of an area',
  wordCount: 1,
  async run(_context, { words: [name = ''] }, { readConfig }) {
    if (!extractName.test(name) || !(await removeExtract(mapFolder(readConfig()), name))) {
      throw new CommandError(`There are no streets with the name ${name}: npm run catlas -- map list`);
    }
    return [`The streets of ${name} are removed.`];
  },
};

export const mapCommands: CommandGroup = {
  summary: 'streets that the site itself serves',
  commands: { add, list, remove },
};

function mapFolder({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'map');
}

function parseArea(text: string): Area {
  const bounds = parseBounds(text);
  if (!bounds || bounds.west >= bounds.east) {
    throw new UsageError(`The area is west,south,east,north in degrees, such as 4.77,45.71,4.90,45.81, not "${text}".`);
  }
  return [bounds.west, bounds.south, bounds.east, bounds.north];
}

function nameOf(place: string): string {
  const path = /^https?:/i.test(place) && URL.canParse(place) ? new URL(place).pathname : place;
  return basename(path)
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
}

function parseName(name: string): string {
  if (extractName.test(name)) return name;
  throw new UsageError(
    `The name has lower-case letters, digits and hyphens, such as lyon-centre, not "${name}": give --name NAME.`,
  );
}
