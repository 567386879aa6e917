import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { CommandError } from '../command.ts';

/** A file of any layout is read whole, which takes several times its size of memory. */
const maxWholeBytes = 100_000_000;

/** Reads line by line if each feature has its own line, as in our exports. Throws CommandError. */
export async function* readFeatures(path: string): AsyncGenerator<unknown> {
  if (await hasFeatureLines(path)) {
    for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
      const feature = line.replace(/,\s*$/, '');
      if (feature.startsWith('{"type":"Feature",')) yield parse(feature, path);
    }
    return;
  }
  const { size } = await stat(path);
  if (size > maxWholeBytes) {
    throw new CommandError(
      `${path} is too large to be read at once: put each feature on a line of its own, as \`export\` does.`,
    );
  }
  const collection = parse(await readFile(path, 'utf8'), path) as { type?: unknown; features?: unknown } | null;
  if (collection?.type !== 'FeatureCollection' || !Array.isArray(collection.features)) {
    throw new CommandError(`${path} is no GeoJSON FeatureCollection.`);
  }
  yield* collection.features;
}

async function hasFeatureLines(path: string): Promise<boolean> {
  const lines = createInterface({ input: createReadStream(path, { end: 64_000 }), crlfDelay: Infinity });
  let number = 0;
  for await (const line of lines) {
    number += 1;
    if (number === 1 && !line.endsWith('"features":[')) return false;
    if (number === 2) return line.startsWith('{"type":"Feature",') || line.startsWith(']');
  }
  return false;
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError(`${path} is no JSON: ${(error as Error).message}`);
  }
}
