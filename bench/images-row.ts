import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { maxPhotoSidePixels, photoKeyOf, photosPath } from '#features/photos/photo.ts';
import { startBareSite } from './bare-site.ts';
import { drawPhoto } from './draw-photo.ts';
import { compareForEach, type Measurement, summarize } from './measurement.ts';
import type { Row } from './row.ts';

const width = 320;
const quality = 80;
const warmUpCount = 3;
/** A photo as the storage keeps them. */
const stored = { width: maxPhotoSidePixels, height: Math.round(maxPhotoSidePixels * 0.75) };
const storedQuality = 82;

/** `GET /images`: a new thumbnail against plain sharp, a kept one against a static file. */
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
  const shared = { row: 'images', engine: null, cats: null, unit: 'ms' as const, promise: null };

  const first = await compareForEach(
    photos.slice(warmUpCount),
    ({ path }) => site.client.ask(path),
    ({ bytes }) => sharp(bytes).resize(width).webp({ quality }).toBuffer(),
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
      },
      {
        ...shared,
        what: 'the same one again',
        measured: summarize(kept.measured),
        limit: { name: 'node:http, a file', ...summarize(kept.limit) },
      },
    ];
    return measurements;
  } finally {
    await bare.close();
  }
};
