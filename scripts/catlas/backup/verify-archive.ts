import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { z } from 'zod';
import { CommandError, type Terminal } from '../command.ts';
import { createProgress, formatBytes } from '../progress.ts';
import {
  formatVersion,
  type Head,
  headName,
  headSchema,
  type Manifest,
  manifestName,
  manifestSchema,
  photosFolder,
  sumsName,
  tableOfPart,
} from './archive-format.ts';
import { isPhotoOf, sha256 } from './archive-writer.ts';
import { readTar, TarError } from './tar.ts';

export interface VerifiedArchive {
  head: Head;
  manifest: Manifest;
}

/** No file of an archive is longer in one piece; anything longer would only fill the memory. */
const maxEntryBytes = 256_000_000;

/** Throws CommandError that says what is wrong with the archive and where. */
export async function verifyArchive(file: FileHandle, { tell }: Pick<Terminal, 'tell'>): Promise<VerifiedArchive> {
  try {
    return await readThrough(file, createProgress(tell));
  } catch (error) {
    if (error instanceof TarError) throw new CommandError(`This is no whole backup. ${error.message}`);
    throw error;
  }
}

async function readThrough(file: FileHandle, progress: (line: string) => void): Promise<VerifiedArchive> {
  const sums = new Map<string, string>();
  const names = createHash('sha256');
  const photos = { count: 0, bytes: 0 };
  let head: Head | null = null;
  let manifest: Manifest | null = null;
  let areSumsRead = false;
  let bytes = 0;
  for await (const { name, size, read } of readTar(file)) {
    if (!head && name !== headName)
      throw new CommandError('This is no backup of Catlas: it begins with something else.');
    if (areSumsRead || size > maxEntryBytes) throw damaged(name, 'it does not belong there');
    const body = await read();
    bytes += size;
    progress(`checked: ${formatBytes(bytes)}`);
    if (name.startsWith(photosFolder)) {
      const key = name.slice(photosFolder.length);
      if (!isPhotoOf(key, body)) throw damaged(name, 'it is not the photo that its name says');
      photos.count += 1;
      photos.bytes += size;
      names.update(`${key}\n`);
      continue;
    }
    if (name === sumsName) {
      requireSums(body.toString(), sums);
      areSumsRead = true;
      continue;
    }
    sums.set(name, sha256(body));
    if (name === headName) head = parseHead(body);
    else if (name === manifestName) manifest = parse(manifestSchema, body, name);
    else if (!tableOfPart(name)) throw damaged(name, 'no backup has such a file');
  }
  if (!head || !manifest || !areSumsRead) throw new CommandError('This is no whole backup: its end is missing.');
  const read = { ...photos, namesHash: names.digest('hex') };
  const { count, namesHash } = manifest.photos;
  if (read.count !== count || read.namesHash !== namesHash) {
    throw new CommandError(`The backup has other photos than it should: ${read.count} where ${count} were written.`);
  }
  return { head, manifest };
}

/** The sums are compared line by line, so that a missing file is found, too. */
function requireSums(text: string, found: Map<string, string>) {
  const written = new Map(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );
  for (const [name, sum] of written) {
    if (!found.has(name)) throw damaged(name, 'it is missing');
    if (found.get(name) !== sum) throw damaged(name, 'its checksum is not the one that was written');
  }
  for (const name of found.keys()) if (!written.has(name)) throw damaged(name, 'it has no checksum');
}

function parseHead(body: Buffer): Head {
  const head = parse(headSchema, body, headName);
  if (head.formatVersion > formatVersion) {
    throw new CommandError(
      `A newer Catlas wrote this backup (${head.catlas}, format ${head.formatVersion}): restore it with that version.`,
    );
  }
  return head;
}

function parse<Schema extends z.ZodType>(schema: Schema, body: Buffer, name: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(body.toString()));
  } catch {
    throw damaged(name, 'it can not be understood');
  }
}

function damaged(name: string, what: string): CommandError {
  return new CommandError(`The backup is damaged at ${name}: ${what}. Nothing was changed; take another copy of it.`);
}
