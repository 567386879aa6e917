import { isFullRun } from '@catlas/platform/tests/test-scale.ts';
import { type APIRequestContext, type Browser, request } from '@playwright/test';
import fc from 'fast-check';
import { phoneJpeg } from '#tests/support/pictures/pictures.ts';
import { buildBench } from './outbox-faults/build-bench.ts';
import { openDevice, type Picture } from './outbox-faults/device.ts';
import { runSchedule } from './outbox-faults/run-schedule.ts';
import { type Schedule, scheduleOf } from './outbox-faults/schedule.ts';
import { demoAccount, makeMember, signIn } from './support/accounts.ts';
import { addCat, listCatsNear } from './support/calls.ts';
import { expect, test } from './support/story.ts';

/** A failure names this number, which repeats its schedules. */
const seed = Number(process.env.CATLAS_FAULTS_SEED ?? 20_261_121);
/** Each schedule has its own member, browser and line; the service worker sends half of the third one’s posts. */
const devices = [
  { hasWorker: false, runs: isFullRun ? 76 : 4 },
  { hasWorker: false, runs: isFullRun ? 76 : 4 },
  { hasWorker: true, runs: isFullRun ? 52 : 4 },
];
const fewestSchedules = isFullRun ? 200 : 12;

test.describe.configure({ mode: 'serial' });
test.use({ trace: 'off', screenshot: 'off' });

async function takePictures(page: Parameters<typeof addCat>[0]): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const width of [96, 112, 128, 144]) {
    const bytes = Buffer.from(await phoneJpeg({ width, height: 80 }));
    const cat = await addCat(page, { name: `Zephirine of ${width}`, latitude: 45.9, longitude: 6.12, bytes });
    pictures.push({ base64: bytes.toString('base64'), key: cat.photo!.key });
  }
  return pictures;
}

interface Bench {
  browser: Browser;
  benchScript: string;
  pictures: Picture[];
  catIds: number[];
  admin: APIRequestContext;
}

async function prepare(browser: Browser, page: Parameters<typeof addCat>[0]): Promise<Bench> {
  const near = await listCatsNear(page, { latitude: 45.764, longitude: 4.8357, limit: 100 });
  const catIds = near.filter(({ is_lost: isLost, author }) => isLost && author).map(({ id }) => id);
  const admin = await request.newContext({ baseURL: process.env.CATLAS_E2E_URL! });
  await signIn({ request: admin }, demoAccount('admin'));
  await makeMember(page, { at: (path) => path });
  return { browser, benchScript: await buildBench(), pictures: await takePictures(page), catIds, admin };
}

interface LaneRun {
  seed: number;
  hasWorker: boolean;
  runs: number;
  limitMs: number;
  isForgetful?: boolean;
}

/** A failing schedule is made as small as possible. */
async function runOnDevice(bench: Bench, { seed: own, hasWorker, runs, limitMs, isForgetful = false }: LaneRun) {
  const device = await openDevice({ ...bench, hasWorker });
  const property = fc.asyncProperty(scheduleOf({ hasWorker }), (schedule) =>
    runSchedule({ ...bench, device, isForgetful }, schedule),
  );
  const result = await fc.check(property, { seed: own, numRuns: runs, interruptAfterTimeLimit: limitMs });
  await device.close();
  return { result, met: device.met };
}

function tell({ failed, counterexample, errorInstance, numRuns, seed: own }: fc.RunDetails<[Schedule]>): string {
  if (!failed) return `${numRuns} schedules (seed ${own})`;
  const why = errorInstance instanceof Error ? errorInstance.stack : String(errorInstance);
  return `CATLAS_FAULTS_SEED=${seed} fails at schedule ${numRuns}:\n${JSON.stringify(counterexample?.[0], null, 2)}\n${why}`;
}

test('after faults of network, device, tabs and worker, each post is stored once and complete, and the page showed its true state', {
  tag: '@once',
}, async ({ browser, page }) => {
  test.setTimeout(3_600_000);
  const bench = await prepare(browser, page);
  const done = await Promise.all(
    devices.map((device, index) => runOnDevice(bench, { ...device, seed: seed + index, limitMs: 3_000_000 })),
  );
  const met: Record<string, number> = {};
  for (const [fault, times] of done.flatMap((each) => [...each.met])) met[fault] = (met[fault] ?? 0) + times;
  console.log(JSON.stringify({ schedules: done.map(({ result }) => result.numRuns), met }));
  const failures = done.filter(({ result }) => result.failed).map(({ result }) => tell(result));
  expect(failures.join('\n\n')).toBe('');
  const schedules = done.reduce((sum, { result }) => sum + result.numRuns, 0);
  expect(schedules).toBeGreaterThanOrEqual(fewestSchedules);
});

test('an engine that gave a post another number at each try would be found out', { tag: ['@once', '@full'] }, async ({
  browser,
  page,
}) => {
  const bench = await prepare(browser, page);
  const { result } = await runOnDevice(bench, { seed, hasWorker: false, runs: 60, limitMs: 90_000, isForgetful: true });
  expect(result.failed).toBe(true);
  expect(tell(result)).toMatch(/records of one|the server has the/);
});
