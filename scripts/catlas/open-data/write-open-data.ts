import { type FileHandle, mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PhotoStorage } from '@catlas/platform/storage/photo-storage.ts';
import type { Context } from '#context/context.ts';
import { toFeature } from '#features/browse/feeds/cat-feed-formats.ts';
import { titleOfCat } from '#features/cat-page/cat-page-meta.ts';
import { listApprovedCats } from '#features/cats/list-approved-cats.server.ts';
import type { PublicCat } from '#features/cats/model/cat.ts';
import { pickTraits } from '#features/cats/model/trait-columns.server.ts';
import { listApprovedComments } from '#features/comments/list-approved-comments.server.ts';
import { traitNames } from '#features/traits/cat-traits.ts';
import { createProgress, formatCount } from '../progress.ts';
import { toCsvLine } from './csv.ts';

interface ExportContext extends Pick<Context, 'db' | 'config' | 'now'> {
  photos: PhotoStorage;
  tell(line: string): void;
}

export interface ExportedCounts {
  cats: number;
  comments: number;
  photos: number;
  missingPhotos: number;
}

export async function writeOpenData(context: ExportContext, folder: string): Promise<ExportedCounts> {
  await mkdir(join(folder, 'photos'));
  const { keys, comments, cats } = await context.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => ({
      ...(await writeCats({ ...context, db }, folder)),
      comments: await writeComments({ ...context, db }, folder),
    }));
  const photos = await copyPhotos(context, folder, keys);
  await writeFile(join(folder, 'README.txt'), readmeOf(context));
  return { cats, comments, photos, missingPhotos: keys.size - photos };
}

const photoName = (id: number, index: number) => `photos/cat-${id}${index === 0 ? '' : `-${index + 1}`}.webp`;

async function writeCats({ db, config, now }: ExportContext, folder: string) {
  const { publicUrl } = config;
  const keys = new Map<string, string>();
  let cats = 0;
  await withFiles([join(folder, 'cats.geojson'), join(folder, 'cats.csv')], async ([geojson, csv]) => {
    const head = { type: 'FeatureCollection', source: publicUrl, exported_at: now().toISOString() };
    await geojson.write(`${JSON.stringify(head).slice(0, -1)},"features":[`);
    await csv.write(
      toCsvLine([
        'id',
        'kind',
        'name',
        'description',
        'latitude',
        'longitude',
        'location_type',
        'place',
        'created_at',
        'reunited_at',
        ...traitNames,
        'photo',
        'more_photos',
        'url',
      ]),
    );
    for await (const cat of listApprovedCats({ db })) {
      const names = (cat.photos ?? []).map((_, index) => photoName(cat.id, index));
      for (const [index, { key }] of (cat.photos ?? []).entries()) keys.set(names[index]!, key);
      const found = { cat, url: `${publicUrl}/cat/${cat.id}`, photo: names[0] ?? null, morePhotos: names.slice(1) };
      await geojson.write(`${cats === 0 ? '' : ','}\n${JSON.stringify(featureOf(found))}`);
      await csv.write(toCsvLine(cellsOf(found)));
      cats += 1;
    }
    await geojson.write('\n]}\n');
  });
  return { cats, keys };
}

interface Found {
  cat: PublicCat;
  url: string;
  photo: string | null;
  morePhotos: string[];
}

function featureOf({ cat, url, photo, morePhotos }: Found) {
  const feature = toFeature({ cat, title: titleOfCat(cat), url, photo });
  return { ...feature, properties: { ...feature.properties, more_photos: morePhotos, reunited_at: cat.reunited_at } };
}

function cellsOf({ cat, url, photo, morePhotos }: Found) {
  const { lat, lng, location_type, label } = cat.location;
  const kind = cat.is_lost ? 'lost' : 'found';
  const words = [cat.id, kind, cat.name, cat.description, lat, lng, location_type, label];
  const traits = Object.values(pickTraits(cat)).map((value) => (Array.isArray(value) ? value.join(' ') : value));
  return [...words, cat.created_at, cat.reunited_at, ...traits, photo, morePhotos.join(' '), url];
}

async function writeComments({ db }: ExportContext, folder: string): Promise<number> {
  let count = 0;
  await withFiles([join(folder, 'comments.csv')], async ([csv]) => {
    await csv.write(toCsvLine(['id', 'cat_id', 'content', 'created_at']));
    for await (const { id, cat_id, content, created_at } of listApprovedComments({ db })) {
      await csv.write(toCsvLine([id, cat_id, content, created_at]));
      count += 1;
    }
  });
  return count;
}

async function copyPhotos({ photos, tell }: ExportContext, folder: string, keys: Map<string, string>): Promise<number> {
  const progress = createProgress(tell);
  let count = 0;
  for (const [name, key] of keys) {
    const body = await photos.find(key);
    if (!body) continue;
    await writeFile(join(folder, name), body);
    count += 1;
    progress(`photos: ${formatCount(count)} of ${formatCount(keys.size)}`);
  }
  return count;
}

const bufferedBytes = 64_000;

async function withFiles<Paths extends string[]>(
  paths: [...Paths],
  write: (files: { [Path in keyof Paths]: { write(text: string): Promise<void> } }) => Promise<void>,
) {
  const handles: FileHandle[] = [];
  try {
    for (const path of paths) handles.push(await open(path, 'wx'));
    const files = handles.map((handle) => ({ handle, text: '' }));
    const flush = async (file: (typeof files)[number]) => {
      await file.handle.writeFile(file.text);
      file.text = '';
    };
    const writers = files.map((file) => ({
      async write(text: string) {
        file.text += text;
        if (file.text.length >= bufferedBytes) await flush(file);
      },
    }));
    await write(writers as Parameters<typeof write>[0]);
    for (const file of files) await flush(file);
  } finally {
    for (const handle of handles) await handle.close();
  }
}

function readmeOf({ config, now }: ExportContext): string {
  return `The cats of ${config.publicUrl}, as every visitor could see them on ${now().toISOString()}.

cats.geojson   a point for each cat (RFC 7946), one a line; its properties are those of ${config.publicUrl}/feed.geojson
cats.csv       the same as a table; an apostrophe precedes what a spreadsheet would take for a formula
comments.csv   the comments on them
photos/        named by the cat's number

Places are the published ones: where location_type is "street" or "area" the exact one is not in these files. They have no
member's name, address or account. reunited_at is the time at which a cat was marked as home again.

Texts and photos belong to the members who posted them. They allowed the site to show them; ask its operator about any other use:
${config.publicUrl}/terms
`;
}
