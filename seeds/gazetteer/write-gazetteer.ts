import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  formatGazetteerLine,
  type GazetteerRow,
  type GazetteerVersion,
  gazetteerFileNames,
} from '#features/places/gazetteer-file.server.ts';

export async function writeGazetteer(rows: GazetteerRow[], directory: string): Promise<GazetteerVersion> {
  const text = rows.map(formatGazetteerLine).join('\n');
  const version = { version: createHash('sha256').update(text).digest('hex').slice(0, 16), rows: rows.length };
  await mkdir(directory, { recursive: true });
  await writeWhole(join(directory, gazetteerFileNames.rows), gzipSync(text, { level: 9 }));
  await writeWhole(join(directory, gazetteerFileNames.version), `${JSON.stringify(version)}\n`);
  return version;
}

/** A build that is stopped midway must not leave half a file under the final name. */
async function writeWhole(path: string, content: string | Uint8Array) {
  await writeFile(`${path}.part`, content);
  await rename(`${path}.part`, path);
}
