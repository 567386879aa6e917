import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { maxPhotoSidePixels } from '#features/photos/photo.ts';
import { rateLimits } from '#platform/rate-limit/rate-limits.ts';
import { drawPhoto } from './draw-photo.ts';
import { createHttpClient } from './http-client.ts';
import { compareForEach, summarize } from './measurement.ts';
import { emptyPlace } from './places.ts';
import { reportOf } from './report-of.ts';
import type { Row } from './row.ts';
import { signUp } from './sign-up.ts';
import type { Site } from './site.ts';

/** What a phone's camera makes, before anything shrinks it. */
const camera = { width: 4000, height: 3000 };
const cameraQuality = 85;
const keptQuality = 80;
const promisedShare = 0.8;

/** `POST /api/cats/add` with photos straight from the camera against plain sharp shrinking them, each with enough at once to keep the machine busy. */
export const addRow: Row = async ({ site, cats, rounds }) => {
  const atOnce = availableParallelism() * 2;
  const batches = Math.max(2, Math.ceil(rounds / 10));
  const photos = await Promise.all(
    Array.from({ length: batches * atOnce }, async (_, index) => {
      const jpeg = new Uint8Array(await drawPhoto(index, camera).jpeg({ quality: cameraQuality }).toBuffer());
      return { jpeg, report: await reportOf({ ...emptyPlace, name: `Bench ${index}` }, jpeg) };
    }),
  );
  const members = await signUpFor(site, photos.length * 2);
  const client = createHttpClient(site.url, { connections: atOnce });
  let added = 0;
  const add = ({ report: { headers, body } }: (typeof photos)[number]) => {
    const authorization = members[added++ % members.length]!;
    return client.ask('/api/cats/add', { method: 'POST', headers: { ...headers, authorization }, body });
  };
  const shrink = ({ jpeg }: (typeof photos)[number]) =>
    sharp(jpeg)
      .autoOrient()
      .resize({ width: maxPhotoSidePixels, height: maxPhotoSidePixels, fit: 'inside' })
      .webp({ quality: keptQuality })
      .toBuffer();

  const perCat = (milliseconds: number) => milliseconds / atOnce;
  const inputs = Array.from({ length: batches }, (_, index) => photos.slice(index * atOnce, (index + 1) * atOnce));
  try {
    const times = await compareForEach(
      inputs,
      (batch) => Promise.all(batch.map(add)),
      (batch) => Promise.all(batch.map(shrink)),
    );
    return [
      {
        row: 'add',
        what: `one of ${atOnce} cats at once, each with a ${Math.round((camera.width * camera.height) / 1e6)} MP JPEG`,
        engine: site.engine,
        cats,
        unit: 'ms',
        measured: summarize(times.measured.map(perCat)),
        limit: { name: 'plain sharp', ...summarize(times.limit.map(perCat)) },
        promise: { figure: 'p50', shareOfLimit: promisedShare },
      },
    ];
  } finally {
    client.close();
    await site.pool.query('delete from cats where name like $1', ['Bench %']);
  }
};

/** As many members as may add so many cats within an hour. */
function signUpFor(site: Site, count: number): Promise<string[]> {
  const members = Math.ceil(count / rateLimits.addCat.points);
  return Promise.all(Array.from({ length: members }, () => signUp(site)));
}
