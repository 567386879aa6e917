import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ImageVariant, parseImageQuery } from '@catlas/platform/images/image-query.ts';
import { transformImage } from '@catlas/platform/images/transform-image.server.ts';
import { maxPhotoSidePixels, photoKeyOf, photosPath } from '#features/photos/photo.ts';
import { startBareProcess } from './bare-process.ts';
import { startBareSite } from './bare-site.ts';
import { drawPhoto } from './draw-photo.ts';
import { createHttpClient } from './http-client.ts';
import { compareForEach, type Measurement, summarize } from './measurement.ts';
import type { Row } from './row.ts';
import type { Site } from './site.ts';

const width = 320;
const quality = 80;
const warmUpCount = 3;
const promisedShares = { first: 0.9, kept: 0.8 };

const stored = { width: maxPhotoSidePixels, height: Math.round(maxPhotoSidePixels * 0.75) };
const storedQuality = 82;

export const imagesRow: Row = async ({ site, rounds }) => {
  const count = Math.max(4, Math.ceil(rounds / 4));
  const photos = await storePhotos(site, 2 * (count + warmUpCount));
  const shared = { row: 'images', engine: null, cats: null, unit: 'ms' as const };
  const { variant } = parseImageQuery(
    { url: photosPath, w: String(width), q: String(quality) },
    { maxSidePixels: maxPhotoSidePixels },
  );

  const first = await timeNewThumbnails(site, { photos, variant });
  const { body } = await site.client.ask(photos[0]!.path);
  const bare = await startBareSite(body, { source: 'disk', headers: { 'content-type': 'image/webp' } });
  try {
    const kept = await compareForEach(
      Array.from({ length: rounds }, (_, index) => photos[index % photos.length]!),
      ({ path }) => site.client.ask(path),
      () => bare.client.ask('/'),
    );
    const measurements: Measurement[] = [
      ...Object.entries(first).map(
        ([name, times]): Measurement => ({
          ...shared,
          what: `a new ${width} px thumbnail`,
          measured: summarize(times.measured),
          limit: { name, ...summarize(times.limit) },
          promise: { figure: 'p50', shareOfLimit: promisedShares.first },
        }),
      ),
      {
        ...shared,
        what: 'the same one again',
        measured: summarize(kept.measured),
        limit: { name: 'node:http, a file', ...summarize(kept.limit) },
        promise: { figure: 'p50', shareOfLimit: promisedShares.kept },
      },
    ];
    return measurements;
  } finally {
    await bare.close();
  }
};

async function timeNewThumbnails(site: Site, { photos, variant }: { photos: Photo[]; variant: ImageVariant }) {
  // A thumbnail is new only once, so each comparison and each warm-up has photos of its own.
  const compare = (own: Photo[], make: (photo: Photo) => Promise<unknown>) =>
    compareForEach(own.slice(warmUpCount), ({ path }) => site.client.ask(path), make, own.slice(0, warmUpCount));
  const half = photos.length / 2;
  const folder = join(site.dataDir, 'photos');
  const bare = await startBareProcess('bare-thumbnails.ts', [folder, JSON.stringify(variant)]);
  const bareClient = createHttpClient(bare.url);
  try {
    return {
      'sharp behind node:http': await compare(photos.slice(0, half), ({ key }) => bareClient.ask(`/${key}`)),
      'plain sharp': await compare(photos.slice(half), ({ bytes }) => transformImage(bytes, variant)),
    };
  } finally {
    bareClient.close();
    await bare.close();
  }
}

interface Photo {
  bytes: Buffer;
  key: string;
  path: string;
}

export async function storePhotos(site: Site, count: number): Promise<Photo[]> {
  const photos: Photo[] = [];
  for (let index = 0; index < count; index++) {
    const bytes = await drawPhoto(index, stored).webp({ quality: storedQuality }).toBuffer();
    const key = photoKeyOf(createHash('sha256').update(bytes).digest('hex'));
    const file = join(site.dataDir, 'photos', key);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
    photos.push({ bytes, key, path: `/images?url=${photosPath}${key}&w=${width}&q=${quality}` });
  }
  return photos;
}
