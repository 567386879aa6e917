import { setTimeout as sleep } from 'node:timers/promises';
import { photosPath } from '#features/photos/photo.ts';
import { drawPhoto } from './draw-photo.ts';
import { summarize } from './measurement.ts';
import { catPoints, emptyPlace } from './places.ts';
import { reportOf } from './report-of.ts';
import type { Row } from './row.ts';
import { signInAdministrator, signUp } from './sign-up.ts';
import { fromAnotherAddress, type Site } from './site.ts';

const second = 1000;
/** The last part of the time is compared with the second: in the first, caches and pools still fill. */
const parts = 6;
/** Growth by more than a twentieth is not flat. */
const promisedShare = 0.95;
const camera = { width: 1600, height: 1200 };

export const enduranceRow: Row = async ({ site, cats, minutes }) => {
  const acts = await openActs(site, cats);
  const readings: number[] = [];
  const seconds = Math.ceil(minutes * 60);
  try {
    for (let past = 0; past < seconds; past++) {
      const turn = Promise.all(acts.filter(({ every }) => past % every === 0).map(({ act }) => act(past)));
      await Promise.all([turn, sleep(second)]);
      const memory = site.memory();
      if (memory) readings.push(memory.residentMb);
    }
  } finally {
    await site.pool.query('delete from cats where name like $1', ['Endurance %']);
  }
  if (readings.length === 0) return [];
  const part = (index: number) =>
    readings.slice(Math.floor((readings.length * index) / parts), Math.ceil((readings.length * (index + 1)) / parts));
  const shown = (share: number) => `${Math.round((minutes * share * 10) / parts) / 10}`;
  return [
    {
      row: 'endurance',
      what: `resident under a mixed load, minutes ${shown(parts - 1)} to ${shown(parts)}`,
      engine: site.engine,
      cats,
      unit: 'MB',
      measured: summarize(part(parts - 1)),
      limit: { name: `minutes ${shown(1)} to ${shown(2)}`, ...summarize(part(1)) },
      promise: { figure: 'p50', shareOfLimit: promisedShare },
    },
  ];
};

interface Act {
  every: number;
  act: (past: number) => Promise<unknown>;
}

async function openActs(site: Site, cats: number): Promise<Act[]> {
  const { client } = site;
  const points = await catPoints(site.pool, Math.min(cats, 500));
  const pointAt = (past: number) => points[past % points.length]!;
  return [
    { every: 1, act: (past) => readAsVisitor(site, pointAt(past)) },
    { every: 2, act: (past) => client.ask(`/fr/cat/${pointAt(past * 7).id}`) },
    { every: 3, act: () => client.ask('/api/cats/search?q=minou', { headers: fromAnotherAddress() }) },
    { every: 5, act: () => readLiveEvents(site) },
    { every: 5, act: (past) => reportAndApprove(site, past) },
  ];
}

async function readAsVisitor({ client }: Site, { latitude, longitude }: { latitude: number; longitude: number }) {
  await client.ask(`/en?at=${latitude},${longitude},11`);
  await client.ask(`/api/cats/list?latitude=${latitude}&longitude=${longitude}`);
  for (const tile of ['6/32/22', '5/16/11', '4/8/5']) await client.ask(`/api/cats/tiles/${tile}.mvt`);
  await client.ask('/map/base/6/32/22.mvt');
}

async function readLiveEvents({ url }: Site) {
  const controller = new AbortController();
  const response = await fetch(`${url}/api/live`, { headers: fromAnotherAddress(), signal: controller.signal });
  const reading = response.text().catch(() => undefined);
  await sleep(second / 2);
  controller.abort();
  await reading;
}

async function reportAndApprove(site: Site, past: number) {
  const { client } = site;
  const authorization = await signUp(site);
  const photo = new Uint8Array(await drawPhoto(past, camera).jpeg().toBuffer());
  const { headers, body } = await reportOf({ ...emptyPlace, name: `Endurance ${past}` }, photo);
  const added = await client.ask('/api/cats/add', { method: 'POST', headers: { ...headers, authorization }, body });
  const { cat } = JSON.parse(added.body.toString());
  await client.ask('/api/bo/cats/review', {
    method: 'POST',
    headers: { authorization: await signInAdministrator(site), 'content-type': 'application/json' },
    body: JSON.stringify({ approved: [cat.id] }),
  });
  await client.ask(`/cat/${cat.id}`);
  await client.ask(`/images?url=${photosPath}${cat.photo.key}&w=320&q=80`);
}
