import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { CommandError } from './command.ts';

export async function readLabelledFile<File extends Record<string, unknown>, Item extends { id: string }>(
  path: string,
  { schema, what, itemsOf }: { schema: z.ZodType<File>; what: string; itemsOf(file: File): Item[] },
): Promise<Item[]> {
  const content = await readFile(path, 'utf8').catch((error: Error) => {
    throw new CommandError(`${path} can't be read: ${error.message}`);
  });
  const parsed = schema.safeParse(parseJson(path, content));
  if (!parsed.success) {
    const { path: at, message } = parsed.error.issues[0]!;
    throw new CommandError(`${path} has no labelled ${what}: ${at.join('.') || 'the file'}: ${message}`);
  }
  const items = itemsOf(parsed.data);
  const ids = items.map(({ id }) => id);
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  if (repeated !== undefined) throw new CommandError(`${path} has two ${what} with the id ${repeated}.`);
  return items;
}

function parseJson(path: string, content: string): unknown {
  try {
    return JSON.parse(content);
  } catch (error) {
    throw new CommandError(`${path} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}
