import { inTime } from '@catlas/platform/queue/in-time.ts';
import type { Page } from '@playwright/test';
import type { OutboxPost } from '#features/outbox/outbox-item.ts';
import type { SeenItem } from './bench.ts';
import { count, type Device, listStored, newPost, openBench, type Picture, traitsOf } from './device.ts';
import type { Closing, Schedule, Step } from './schedule.ts';
import { sendFromWorker } from './send-from-worker.ts';

const hourMs = 60 * 60_000;
const longestStepMs = 300_000;
const longestSilenceMs = 600;
const mostLooks = 12;

interface RunOptions {
  device: Device;
  pictures: Picture[];
  isForgetful?: boolean;
}

interface Posted {
  post: OutboxPost;
  pictures: Picture[];
  isToldKept: boolean;
  isToldSent: boolean;
}

interface Run extends RunOptions {
  posted: Posted[];
  page: Page;
  shiftMs: number;
  /** After the repair a slow answer of a busy machine is waited for, as in production. */
  hasFaults: boolean;
}

/** Throws if the page has shown something wrong, or if there is not exactly one complete record in the end. */
export async function runSchedule(options: RunOptions, schedule: Schedule): Promise<void> {
  const { device, pictures } = options;
  if (device.isUsedUp()) await device.renew();
  device.faults = [];
  const posted = schedule.items.map((kind, index) => ({
    post: newPost(device, kind),
    // A different order of the pictures shows that no post has another one's photos. Only a cat has several.
    pictures: picturesOf(kind, [...pictures.slice(index), ...pictures.slice(0, index)]),
    isToldKept: false,
    isToldSent: false,
  }));
  const page = device.context.pages()[0] ?? (await openBench(device));
  await page.evaluate(() => window.outboxBench.setShift(0));
  await shortenSilence(page);
  const run: Run = { ...options, posted, page, shiftMs: 0, hasFaults: true };
  try {
    for (const [index, step] of schedule.steps.entries()) {
      const name = `step ${index + 1} (${step.do})`;
      await untilDone(name, takeStep(run, step));
      await untilDone(`looking after ${name}`, expectTruth(run, `after ${name}`));
    }
    await untilDone('mending', repairAll(run));
    await untilDone('the last look', expectOneEach(run));
  } finally {
    device.onTabEnd = async () => {};
    await signIn(device);
  }
}

function untilDone(name: string, work: Promise<void>): Promise<void> {
  return inTime(work, longestStepMs, () => new Error(`${name} did not end`));
}

function picturesOf(kind: OutboxPost['kind'], pictures: Picture[]): Picture[] {
  if (kind === 'comment') return [];
  return kind === 'cat' ? pictures : pictures.slice(0, 1);
}

async function takeStep(run: Run, step: Step): Promise<void> {
  const { device } = run;
  count(device, step.do);
  switch (step.do) {
    case 'keep':
      return withDevice(run, step, () => keep(run, step.item % run.posted.length, step.closing));
    case 'send':
      device.faults = [...step.faults];
      return withDevice(run, step, () => send(run, step));
    case 'send from two tabs':
      device.faults = [...step.faults];
      return sendFromTwoTabs(run);
    case 'send from the worker':
      device.faults = [...step.faults];
      return sendFromWorker(run, step.end);
    case 'send without a network':
      device.line.cut();
      await send(run, { closing: null, isAsked: true });
      return device.line.mend();
    case 'reopen':
      return reopen(run);
    case 'time passes':
    case 'clock set':
      return shift(run, step.hours);
    case 'sign out':
      return device.context.clearCookies({ name: /auth-token/ });
    case 'sign in':
      return signIn(device);
    case 'cookies lost':
      return device.context.clearCookies({ name: /csrf/ });
  }
}

async function shift(run: Run, hours: number): Promise<void> {
  run.shiftMs += hours * hourMs;
  await run.page.evaluate((ms) => window.outboxBench.setShift(ms), run.shiftMs);
}

async function reopen(run: Run): Promise<void> {
  await run.page.close();
  run.page = await openBench(run.device, run.shiftMs);
  if (run.hasFaults) await shortenSilence(run.page);
}

async function shortenSilence(page: Page): Promise<void> {
  await page.evaluate((ms) => window.outboxBench.setLongestSilence(ms), longestSilenceMs);
}

async function keep(run: Run, index: number, closing: Closing | null): Promise<void> {
  const item = run.posted[index]!;
  const { post, pictures } = item;
  const how = { photos: pictures.map(({ base64 }) => base64), closing: closing && { ...closing, write: 1 } };
  const result = await run.page.evaluate(([each, rest]) => window.outboxBench.keep(each, rest), [post, how] as const);
  if (result === 'kept') item.isToldKept = true;
  if (result === 'tab ended') {
    count(run.device, 'tab closed while it writes');
    await reopen(run);
  }
}

async function sendFrom(page: Page, how: Parameters<typeof window.outboxBench.send>[0]): Promise<boolean> {
  try {
    return (await page.evaluate((each) => window.outboxBench.send(each), how)) === 'over';
  } catch (error) {
    if (page.isClosed()) return false;
    throw error;
  }
}

async function send(run: Run, how: { closing: Closing | null; isAsked: boolean }): Promise<void> {
  const { page, isForgetful = false } = run;
  await whileTabMayEnd(run, async () => {
    if (await sendFrom(page, { ...how, isForgetful })) return;
    if (!page.isClosed()) count(run.device, 'tab closed while it writes');
    await page.close();
  });
}

async function sendFromTwoTabs(run: Run): Promise<void> {
  const { device, page, isForgetful = false } = run;
  const other = device.context.pages().find((each) => each !== page) ?? (await openBench(device));
  await other.evaluate((ms) => window.outboxBench.setShift(ms), run.shiftMs);
  await shortenSilence(other);
  const how = { closing: null, isAsked: true, isForgetful };
  await whileTabMayEnd(run, () => Promise.all([sendFrom(page, how), sendFrom(other, how)]));
}

async function whileTabMayEnd(run: Run, act: () => Promise<unknown>): Promise<void> {
  const { device, page } = run;
  let ending: Promise<void> | undefined;
  device.onTabEnd = () => (ending ??= page.close());
  await act();
  device.onTabEnd = async () => {};
  await ending;
  if (page.isClosed()) await reopen(run);
}

async function signIn(device: Device): Promise<void> {
  const { cookies } = await device.member.request.storageState();
  await device.context.addCookies(cookies);
}

async function withDevice(
  run: Run,
  { isDeviceFull }: { isDeviceFull: boolean },
  act: () => Promise<void>,
): Promise<void> {
  if (!isDeviceFull) return act();
  const { device } = run;
  const { origin } = new URL(device.line.url);
  const override = async (quota: { quotaSize?: number }) => {
    const browser = await device.context.newCDPSession(run.page);
    await browser.send('Storage.overrideQuotaForOrigin', { origin, ...quota });
    await browser.detach();
  };
  count(device, 'device full');
  await override({ quotaSize: 1 });
  await act();
  await override({});
}

async function expectTruth(run: Run, when: string): Promise<void> {
  const seen = new Map((await run.page.evaluate(() => window.outboxBench.see())).map((item) => [item.id, item]));
  const all = await listStored(run.device, run.posted);
  for (const [index, item] of run.posted.entries()) {
    const shown = seen.get(item.post.id);
    const stored = all[index]!;
    const fail = (what: string): never => {
      throw new Error(`${when}: ${what}\n${JSON.stringify({ shown, stored, isToldKept: item.isToldKept })}`);
    };
    if (stored.length > 1) fail(`the server has the ${item.post.kind} ${stored.length} times`);
    if (shown?.state === 'sent') {
      item.isToldSent = true;
      if (stored[0]?.id !== shown.rowId) fail('“sent” was said of what the server does not have');
    }
    if (!shown && item.isToldKept && stored.length === 0) fail('what was said to be kept is gone');
    if (shown?.isSaidToBeHereOnly && stored.length > 0) fail('“nothing has arrived” was said of what the server has');
    if (shown?.state !== 'sent' && item.isToldSent && shown) fail('what was said to be sent is shown as unsent');
  }
}

async function repairAll(run: Run): Promise<void> {
  const { device } = run;
  device.line.mend();
  device.faults = [];
  run.hasFaults = false;
  await signIn(device);
  await reopen(run);
  for (const [index, { isToldKept }] of run.posted.entries()) if (!isToldKept) await keep(run, index, null);
  for (let look = 0; look < mostLooks; look++) {
    await send(run, { closing: null, isAsked: false });
    const open = (await seeOwn(run)).filter(({ state }) => state !== 'sent');
    if (open.length === 0) break;
    for (const { id, state, reason } of open) {
      if (state === 'stuck' && reason !== 'signed-out')
        await run.page.evaluate((each) => window.outboxBench.tryAgain(each), id);
    }
    await shift(run, 1);
  }
  await expectTruth(run, 'after all was mended');
}

async function seeOwn(run: Run): Promise<SeenItem[]> {
  const own = new Set(run.posted.map(({ post }) => post.id));
  return (await run.page.evaluate(() => window.outboxBench.see())).filter(({ id }) => own.has(id));
}

async function expectOneEach(run: Run): Promise<void> {
  const seen = await seeOwn(run);
  const all = await listStored(run.device, run.posted);
  for (const [index, { post, pictures }] of run.posted.entries()) {
    const stored = all[index]!;
    const state = { seen, stored };
    if (stored.length !== 1) throw new Error(`${stored.length} records of one ${post.kind}\n${JSON.stringify(state)}`);
    if (stored[0]!.photoKeys.join() !== pictures.map(({ key }) => key).join())
      throw new Error(`the photos are not complete\n${JSON.stringify(state)}`);
    if (stored[0]!.traits !== traitsOf(post.fields))
      throw new Error(`the traits are not complete\n${JSON.stringify(state)}`);
    const shown = seen.find(({ id }) => id === post.id);
    if (shown && shown.state !== 'sent') throw new Error(`sent, but shown as ${shown.state}\n${JSON.stringify(state)}`);
  }
}
