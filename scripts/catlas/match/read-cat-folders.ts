import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '../command.ts';

export interface CatFolder {
  name: string;
  /** Paths of the files, by name. */
  files: string[];
}

/** The subfolders of a folder with their files, by name; hidden ones are left out. Throws CommandError if the folder can't be read. */
export async function readCatFolders(folder: string): Promise<CatFolder[]> {
  const entries = await list(folder);
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return Promise.all(
    names.map(async (name) => {
      const files = (await list(join(folder, name))).filter((entry) => !entry.isDirectory());
      return { name, files: files.map((file) => join(folder, name, file.name)) };
    }),
  );
}

async function list(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: Error) => {
    throw new CommandError(`${folder} can't be read: ${error.message}`);
  });
  return entries.filter(({ name }) => !name.startsWith('.')).sort((one, other) => (one.name < other.name ? -1 : 1));
}
