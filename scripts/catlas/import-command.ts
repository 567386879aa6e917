import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { isAppError } from '@catlas/platform/errors/app-error.ts';
import { openPhotoStorage } from '@catlas/platform/storage/open-photo-storage.ts';
import type { Context } from '#context/context.ts';
import { importCat } from '#features/cats/import-cat.server.ts';
import { parseCatId } from '#features/cats/model/parse-cat-id.ts';
import { type Command, CommandError, type OperatorContext, type Terminal } from './command.ts';
import { explainOutage } from './explain-outage.ts';
import { type ParsedFeature, parseFeature } from './open-data/parse-feature.ts';
import { readFeatures } from './open-data/read-features.ts';
import { countOf, createProgress, formatCount } from './progress.ts';

export const importCommand: Command = {
  usage: 'import <folder|file> [--approved] [--source NAME] [--check]',
  summary: 'adds the cats of another source, each once: what `export` wrote, or any GeoJSON',
  details: `  <folder|file>  a folder with cats.geojson and photos, or a GeoJSON file of points
  --approved     publish them immediately; otherwise they are reviewed like every report
  --source NAME  the source of the file, if its features have an id and no properties.url
  --check        only reads it, and shows what would be rejected

A feature needs properties.name, description and is_lost; location_type (exact, street, area: street), created_at (now),
reunited_at, traits (sex, coat_colors …), photo and more_photos, files beside the GeoJSON, are optional. The cats have no
author here. A cat that has been
imported before, or is this site's own, stays as it is: the command can be repeated. Comments are not imported.`,
  options: { approved: { type: 'boolean' }, source: { type: 'string' }, check: { type: 'boolean' } },
  wordCount: 1,
  async run(context, { words, options }, terminal) {
    const path = fileOf(terminal.resolvePath(words[0]!));
    const importing: Importing = {
      path,
      source: options.source as string | undefined,
      status: options.approved ? 'approved' : 'pending',
      isCheck: options.check === true,
    };
    const opened = await context();
    const photos = await openPhotoStorage(opened.config);
    try {
      // A command has no metrics.
      const importContext = { ...opened, photos, countPhotoRefusal: () => {}, tell: terminal.tell };
      return report(await importAll(importContext, importing), importing);
    } catch (error) {
      throw explainOutage(error, path);
    } finally {
      photos.close();
    }
  },
};

interface Importing {
  path: string;
  source: string | undefined;
  status: 'pending' | 'approved';
  isCheck: boolean;
}

interface Counts {
  added: number;
  known: number;
  refused: number;
  withoutPhoto: number;
}

type ImportContext = OperatorContext & Pick<Terminal, 'tell'> & Pick<Context, 'photos' | 'countPhotoRefusal'>;

function fileOf(path: string): string {
  return existsSync(path) && statSync(path).isDirectory() ? join(path, 'cats.geojson') : path;
}

/** One wrong report does not stop the others, and a repeated import completes an interrupted one. */
async function importAll(context: ImportContext, importing: Importing): Promise<Counts> {
  const { tell } = context;
  const progress = createProgress(tell);
  const counts = { added: 0, known: 0, refused: 0, withoutPhoto: 0 };
  let number = 0;
  for await (const feature of readFeatures(importing.path)) {
    number += 1;
    try {
      const outcome = await importOne(context, importing, parseFeature(feature, importing.source));
      counts[outcome.isKnown ? 'known' : 'added'] += 1;
      if (!outcome.isKnown && !outcome.hasPhoto) counts.withoutPhoto += 1;
    } catch (error) {
      if (isAppError(error) && error.code === 'unavailable') throw error;
      counts.refused += 1;
      tell(`Feature ${number} is refused: ${(error as Error).message}`);
    }
    progress(`cats: ${formatCount(number)}`);
  }
  return counts;
}

async function importOne(
  context: ImportContext,
  { path, status, isCheck }: Importing,
  { input, url, photos: photoPaths, createdAt, reunitedAt }: ParsedFeature,
): Promise<{ isKnown: boolean; hasPhoto: boolean }> {
  if (await isKnown(context, { url, clientId: input.client_id })) return { isKnown: true, hasPhoto: true };
  const found = await Promise.all(photoPaths.map((each) => findPhoto(dirname(path), each)));
  const photos = found.filter((each) => each !== null);
  const now = context.now();
  if (createdAt && createdAt > now) throw new Error('properties.created_at: it is in the future');
  if (isCheck) return { isKnown: false, hasPhoto: photos.length > 0 };
  const isAdded = await importCat(context, { input, photos, status, createdAt: createdAt ?? now, reunitedAt });
  return { isKnown: !isAdded, hasPhoto: photos.length > 0 };
}

/** The cat was imported before, or it is from an export of this site. */
async function isKnown(
  { db, config }: ImportContext,
  { url, clientId }: { url: string | null; clientId: string },
): Promise<boolean> {
  const start = `${config.publicUrl}/cat/`;
  const ownId = url?.startsWith(start) ? parseCatId(url.slice(start.length)) : null;
  const cats = db.selectFrom('cats').select('id').limit(1);
  const known = await cats
    .where((is) => is.or([is('client_id', '=', clientId), ...(ownId === null ? [] : [is('id', '=', ownId)])]))
    .executeTakeFirst();
  return known !== undefined;
}

/** Only files of the same folder are read: the import comes from outside, and may name anything. */
async function findPhoto(folder: string, name: string): Promise<Buffer | null> {
  const path = join(folder, name);
  if (!path.startsWith(folder + sep)) throw new Error(`properties.photo: ${name} is outside of the folder`);
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

function report({ added, known, refused, withoutPhoto }: Counts, { isCheck, status }: Importing): string[] {
  const state = status === 'approved' ? 'shown at once' : 'awaiting review';
  const lines = [
    `${countOf(added, 'cat')} ${isCheck ? 'to be added' : 'added'}, ${state}${withoutPhoto > 0 ? `; ${formatCount(withoutPhoto)} without a photo` : ''}`,
    `${countOf(known, 'cat')} here already`,
  ];
  if (refused > 0)
    throw new CommandError([...lines, `${countOf(refused, 'feature')} refused, as said above`].join('\n'));
  return lines;
}
