import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { maxPhotoSidePixels, photoKeyOf, photosPath } from '#features/photos/photo.ts';
import { parseImageQuery } from '#platform/images/image-query.ts';
import { transformImage } from '#platform/images/transform-image.server.ts';
import { startBareSite } from './bare-site.ts';
import { drawPhoto } from './draw-photo.ts';
import { compareForEach, type Measurement, summarize } from './measurement.ts';
import type { Row } from './row.ts';

const width = 320;
const quality = 80;
const warmUpCount = 3;
const promisedShares = { first: 0.9, kept: 0.8 };

/** A photo as the storage keeps them. */
const stored = { width: maxPhotoSidePixels, height: Math.round(maxPhotoSidePixels * 0.75) };
const storedQuality = 82;

/**
 * `GET /images`: a new thumbnail against sharp alone with the same settings on bytes in memory, a kept one against a static file
 * read anew each time.
 */
export const imagesRow: Row = async ({ site, rounds }) => {
  const count = Math.max(4, Math.ceil(rounds / 4));
  const photos: { bytes: Buffer; path: string }[] = [];
  for (let index = 0; index < count + warmUpCount; index++) {
    const bytes = await drawPhoto(index, stored).webp({ quality: storedQuality }).toBuffer();
    const key = photoKeyOf(createHash('sha256').update(bytes).digest('hex'));
    const file = join(site.dataDir, 'photos', key);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
    photos.push({ bytes, path: `/images?url=${photosPath}${key}&w=${width}&q=${quality}` });
  }
  const shared = { row: 'images', engine: null, cats: null, unit: 'ms' as const };
  const { variant } = parseImageQuery(
    { url: photosPath, w: String(width), q: String(quality) },
    { maxSidePixels: maxPhotoSidePixels },
  );

  const first = await compareForEach(
    photos.slice(warmUpCount),
    ({ path }) => site.client.ask(path),
    ({ bytes }) => transformImage(bytes, variant),
    // A thumbnail is new only once, so these are other photos.
    photos.slice(0, warmUpCount),
  );
  const { body } = await site.client.ask(photos[0]!.path);
  const bare = await startBareSite(body, { source: 'disk', headers: { 'content-type': 'image/webp' } });
  try {
    const kept = await compareForEach(
      Array.from({ length: rounds }, (_, index) => photos[index % photos.length]!),
      ({ path }) => site.client.ask(path),
      () => bare.client.ask('/'),
    );
    const measurements: Measurement[] = [
      {
        ...shared,
        what: `a new ${width} px thumbnail`,
        measured: summarize(first.measured),
        limit: { name: 'plain sharp', ...summarize(first.limit) },
        promise: { figure: 'p50', shareOfLimit: promisedShares.first },
      },
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
