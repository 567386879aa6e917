import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** An extract is two files in the folder: `NAME.tiles`, an archive of street tiles, and `NAME.json`, this description. */
const description = z.object({
  source: z.string(),
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly(),
  maxZoom: z.number(),
  attribution: z.string(),
  tiles: z.number(),
  bytes: z.number(),
  addedAt: z.string(),
});

export type Extract = z.infer<typeof description> & { name: string };

export const extractName = /^[a-z0-9][a-z0-9-]{0,59}$/;

export function extractFiles(folder: string, name: string) {
  return {
    tiles: join(folder, `${name}.tiles`),
    description: join(folder, `${name}.json`),
    /** The tiles of an unfinished extract. */
    part: join(folder, `${name}.part`),
  };
}

/** Skips files that are no extracts. The order is that of the names. */
export async function listExtracts(folder: string): Promise<Extract[]> {
  const files = await readdir(folder).catch(() => []);
  const names = files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -'.json'.length));
  const found: Extract[] = [];
  for (const name of names.filter((each) => extractName.test(each)).sort()) {
    const text = await readFile(extractFiles(folder, name).description, 'utf8').catch(() => '');
    const parsed = description.safeParse(parseJson(text));
    if (parsed.success) found.push({ name, ...parsed.data });
  }
  return found;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The description comes last, so a server never finds one without its tiles. */
export async function storeExtract(
  folder: string,
  { name, ...described }: Extract,
  archive: Uint8Array,
): Promise<void> {
  const files = extractFiles(folder, name);
  await replaceFile(files.tiles, archive);
  await replaceFile(files.description, `${JSON.stringify(described, null, 2)}\n`);
  await rm(files.part, { force: true });
}

async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  await writeFile(`${path}.new`, content);
  await rename(`${path}.new`, path);
}

/** Returns false if there is neither an extract nor an unfinished one with this name. */
export async function removeExtract(folder: string, name: string): Promise<boolean> {
  const files = Object.values(extractFiles(folder, name));
  const present = new Set((await readdir(folder).catch(() => [])).map((file) => join(folder, file)));
  const found = files.filter((file) => present.has(file));
  // Without its description the server no longer opens the extract.
  for (const file of found.reverse()) await rm(file, { force: true });
  return found.length > 0;
}
