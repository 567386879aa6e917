import { availableParallelism } from 'node:os';
import { rateLimits } from '#context/rate-limits.ts';
import { maxPhotoSidePixels } from '#features/photos/photo.ts';
import { startBareProcess } from './bare-process.ts';
import { drawPhoto } from './draw-photo.ts';
import { createHttpClient } from './http-client.ts';
import { compareForEach, summarize } from './measurement.ts';
import { emptyPlace } from './places.ts';
import { reportOf } from './report-of.ts';
import type { Row } from './row.ts';
import { signUp } from './sign-up.ts';
import type { Site } from './site.ts';

const camera = { width: 4000, height: 3000 };
const cameraQuality = 85;
const keptQuality = 80;
const promisedShare = 0.8;
const atOnce = availableParallelism() * 2;
const roundsPerTurn = 25;
const differentPhotos = 8;

/** Compares the rate of new cats with photos with the rate of sharp alone in a process of its own. */
export const addRow: Row = async ({ site, cats, rounds }) => {
  const photos = await drawPhotos();
  const turns = Array.from({ length: Math.max(2, Math.ceil(rounds / 10)) }, (_, index) => index);
  const perTurn = atOnce * Math.ceil(rounds / roundsPerTurn);
  const members = await signUpFor(site, turns.length * 4 * perTurn);
  const client = createHttpClient(site.url, { connections: atOnce });
  const bare = await startBareProcess('bare-shrinker.ts', [String(maxPhotoSidePixels), String(keptQuality)]);
  const bareClient = createHttpClient(bare.url, { connections: atOnce });
  let added = 0;
  const add = (index: number) => {
    const { headers, body } = photos[index]!.report;
    const authorization = members[added++ % members.length]!;
    return client.ask('/api/cats/add', { method: 'POST', headers: { ...headers, authorization }, body });
  };
  const send = (index: number) => bareClient.ask(`/${index}`, { method: 'POST', body: photos[index]!.jpeg });
  const shrink = (index: number) => bareClient.ask(`/${index}`);

  const compareWith = (bareWork: (index: number) => Promise<unknown>) =>
    compareForEach(
      turns,
      () => keepBusy(perTurn, add),
      () => keepBusy(perTurn, bareWork),
    );
  const perCat = (times: number[]) => summarize(times.map((milliseconds) => milliseconds / perTurn));
  try {
    const beside = {
      'sharp behind node:http': await compareWith(send),
      'sharp alone': await compareWith(shrink),
    };
    return Object.entries(beside).map(([name, times]) => ({
      row: 'add',
      what: `adding a cat with a ${Math.round((camera.width * camera.height) / 1e6)} MP JPEG, ${atOnce} in parallel`,
      engine: site.engine,
      cats,
      unit: 'ms',
      measured: perCat(times.measured),
      limit: { name, ...perCat(times.limit) },
      promise: { figure: 'p50', shareOfLimit: promisedShare },
    }));
  } finally {
    client.close();
    bareClient.close();
    await bare.close();
    await site.pool.query('delete from cats where name like $1', ['Bench %']);
  }
};

function drawPhotos() {
  return Promise.all(
    Array.from({ length: differentPhotos }, async (_, index) => {
      const jpeg = await drawPhoto(index, camera).jpeg({ quality: cameraQuality }).toBuffer();
      return { jpeg, report: await reportOf({ ...emptyPlace, name: `Bench ${index}` }, new Uint8Array(jpeg)) };
    }),
  );
}

async function keepBusy(perTurn: number, work: (photo: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const workInTurn = async () => {
    while (next < perTurn) await work(next++ % differentPhotos);
  };
  await Promise.all(Array.from({ length: atOnce }, workInTurn));
}

function signUpFor(site: Site, count: number): Promise<string[]> {
  const members = Math.ceil(count / rateLimits.addCat.points);
  return Promise.all(Array.from({ length: members }, () => signUp(site)));
}
