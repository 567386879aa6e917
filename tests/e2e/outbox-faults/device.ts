import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type Browser, type BrowserContext, type Page, request } from '@playwright/test';
import type { OwnCat } from '#features/cats/model/cat.ts';
import type { PublicComment } from '#features/comments/model/comment.ts';
import type { Sighting } from '#features/contact/model/sighting.ts';
import type { Thread } from '#features/contact/model/thread.ts';
import type { OutboxPost } from '#features/outbox/outbox-item.ts';
import { traitNames } from '#features/traits/cat-traits.ts';
import { makeMember } from '#tests/e2e/support/accounts.ts';
import { waitForShell } from '#tests/e2e/support/offline.ts';
import { type BreakableLine, openLine } from '#tests/support/breakable-line.ts';
import { commitFault, postPaths } from './line-faults.ts';
import type { LineFault } from './schedule.ts';

/** The server's limit of an hour allows this many posts of a member. */
const mostPostsOfMember = 11;
const benchPath = '/outbox-bench';

export interface Picture {
  base64: string;
  key: string;
}

export interface Device {
  line: BreakableLine;
  faults: LineFault[];
  posts: number;
  met: Map<string, number>;
  onTabEnd: () => Promise<void>;
  member: { id: string; request: APIRequestContext };
  subject: { catId: number; threadKey: string };
  admin: APIRequestContext;
  context: BrowserContext;
  hasWorker: boolean;
  renew: () => Promise<void>;
  isUsedUp: () => boolean;
  close: () => Promise<void>;
}

let members = 0;

interface DeviceOptions {
  browser: Browser;
  benchScript: string;
  hasWorker: boolean;
  /** A cat takes a limited number of first messages, so each member has their own. */
  catIds: number[];
  admin: APIRequestContext;
}

export async function openDevice({ browser, benchScript, hasWorker, catIds, admin }: DeviceOptions): Promise<Device> {
  const target = process.env.CATLAS_E2E_URL!;
  const line = await openLine(target);
  line.answer(benchPath, {
    type: 'text/html',
    body: '<!doctype html><title>bench</title><script src="/outbox-bench.js"></script>',
  });
  line.answer('/outbox-bench.js', { type: 'text/javascript', body: benchScript });
  const stored = new Set<string>();
  let reached = 0;
  const device: Device = {
    line,
    faults: [],
    posts: 0,
    met: new Map(),
    onTabEnd: async () => {},
    member: null!,
    subject: null!,
    admin,
    context: null!,
    hasWorker,
    async renew() {
      await this.context?.close();
      await this.member?.request.dispose();
      stored.clear();
      reached = 0;
      members += 1;
      const address = `10.200.${Math.floor(members / 250)}.${members % 250}`;
      const extraHTTPHeaders = { 'x-forwarded-for': address };
      const own = await request.newContext({ baseURL: target, extraHTTPHeaders });
      await makeMember({ request: own }, { at: (path) => path });
      const { user } = await (await own.get('/api/user/info')).json();
      this.member = { id: user.id, request: own };
      const catId = catIds[members % catIds.length]!;
      this.subject = {
        catId,
        threadKey: await openThread({ target, address: `10.201.${Math.floor(members / 250)}.${members % 250}`, catId }),
      };
      const { cookies } = await own.storageState();
      this.context = await browser.newContext({
        baseURL: line.url,
        extraHTTPHeaders,
        storageState: { cookies, origins: [] },
        serviceWorkers: hasWorker ? 'allow' : 'block',
      });
      if (hasWorker) await bringWorker(await openBench(this));
    },
    isUsedUp: () => reached >= mostPostsOfMember,
    async close() {
      await this.context?.close();
      await this.member?.request.dispose();
      await line.close();
    },
  };
  line.hold(postPaths, async (held) => {
    if (held.method !== 'POST') return held.answer(await held.forward());
    const id = numberOf(held.body);
    const due = device.faults.shift() ?? 'none';
    // Browsers may repeat a request whose answer got lost, so a too large one is rejected at each try.
    const fault = stored.has(id) && due.startsWith('413') ? 'none' : due;
    device.posts += 1;
    count(device, fault);
    const forward = async () => {
      reached += 1;
      const answer = await held.forward();
      if (answer.status < 300) stored.add(id);
      return answer;
    };
    await commitFault(fault, { ...held, forward }, () => device.onTabEnd());
  });
  await device.renew();
  return device;
}

async function openThread({
  target,
  address,
  catId,
}: {
  target: string;
  address: string;
  catId: number;
}): Promise<string> {
  const visitor = await request.newContext({ baseURL: target, extraHTTPHeaders: { 'x-forwarded-for': address } });
  const { csrf_token: token, csrf_header: header } = await (await visitor.get('/api/session')).json();
  const answer = await visitor.post(`/api/cats/${catId}/sightings`, {
    headers: { [header]: token },
    multipart: { client_id: randomUUID(), ...seenHere, words: 'The first one.' },
  });
  if (answer.status() !== 201) throw new Error(`The sighting was answered ${answer.status()}: ${await answer.text()}`);
  const { thread } = await answer.json();
  await visitor.dispose();
  return thread.key;
}

const seenHere = { kind: 'seen', lat: '45.77', lng: '4.84', seen_at: '2026-11-01T10:00:00Z' };

function numberOf(body: Buffer): string {
  return /client_id\W+([0-9a-f-]{36})/.exec(body.toString('latin1'))?.[1] ?? '';
}

export function count({ met }: Pick<Device, 'met'>, what: string): void {
  met.set(what, (met.get(what) ?? 0) + 1);
}

export async function openBench(device: Device, shiftMs = 0): Promise<Page> {
  const page = await device.context.newPage();
  await page.goto(benchPath);
  await page.evaluate((ms) => window.outboxBench.setShift(ms), shiftMs);
  return page;
}

async function bringWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    const { active } = await navigator.serviceWorker.ready;
    active!.postMessage({ type: 'fill' });
  });
  await waitForShell(page);
  await page.close();
}

export interface StoredRow {
  id: number;
  photoKeys: string[];
  traits: string;
}

export async function listStored(device: Device, posted: { post: OutboxPost }[]): Promise<StoredRow[][]> {
  const { catId, threadKey } = device.subject;
  const ask = async (kind: OutboxPost['kind'], path: string, asker = device.member.request) => {
    if (!posted.some(({ post }) => post.kind === kind)) return {};
    return (await asker.get(path)).json();
  };
  const [{ cats = [] }, { comments = [] }, { sightings = [] }, { thread }] = (await Promise.all([
    ask('cat', '/api/user/cats'),
    ask('comment', '/api/user/comments'),
    ask('sighting', `/api/cats/${catId}/sightings`, device.admin),
    ask('message', `/api/threads/${threadKey}`),
  ])) as [{ cats?: OwnCat[] }, { comments?: PublicComment[] }, { sightings?: Sighting[] }, { thread?: Thread }];
  const keysOf = (photo: { key: string } | null) => (photo ? [photo.key] : []);
  const others = ({ id, title, photo }: { id: number; title: string | null; photo: { key: string } | null }) => ({
    id,
    title: title ?? '',
    photoKeys: keysOf(photo),
    traits: null,
  });
  const rows: Record<OutboxPost['kind'], (Omit<StoredRow, 'traits'> & { title: string; traits: string | null })[]> = {
    cat: cats.map((cat) => ({ ...toStoredRow(cat), title: cat.name })),
    comment: comments.map(({ id, content }) => others({ id, title: content, photo: null })),
    sighting: sightings.map(({ id, words, photo }) => others({ id, title: words, photo })),
    message: (thread?.messages ?? []).map(({ id, content, photo }) => others({ id, title: content, photo })),
  };
  return posted.map(({ post }) =>
    rows[post.kind]
      .filter(({ title }) => title === post.title)
      // Only cats have traits.
      .map(({ title: _, ...row }) => ({ ...row, traits: row.traits ?? traitsOf(post.fields) })),
  );
}

export function traitsOf(given: Record<string, unknown>): string {
  return JSON.stringify(traitNames.map((name) => String(given[name] ?? '')));
}

function toStoredRow(cat: OwnCat): StoredRow {
  return { id: cat.id, photoKeys: (cat.photos ?? []).map(({ key }) => key), traits: traitsOf(cat) };
}

export function newPost(device: Device, kind: OutboxPost['kind']): OutboxPost {
  const { catId, threadKey } = device.subject;
  const id = randomUUID();
  const title = `${kind === 'cat' ? 'Zephirine' : 'Seen'} ${id.slice(0, 13)}`;
  const shared = { id, kind, ownerId: device.member.id, title, language: 'en', draft: null };
  if (kind === 'comment') return { ...shared, path: `/api/cats/comments/${catId}`, fields: { content: title } };
  if (kind === 'sighting') {
    const fields = { ...seenHere, words: title, thread: threadKey };
    return { ...shared, ownerId: null, path: `/api/cats/${catId}/sightings`, fields };
  }
  if (kind === 'message') {
    return { ...shared, ownerId: null, path: `/api/threads/${threadKey}/messages`, fields: { content: title } };
  }
  const fields = {
    name: title,
    description: 'Grey, with one white paw.',
    lat: '45.9',
    lng: '6.12',
    location_type: 'street',
    is_lost: 'true',
    sex: 'female',
    age_class: 'senior',
    coat_colors: 'white,grey',
    coat_pattern: 'tabby',
    coat_length: 'long',
    white_marks: 'face,paws',
    eye_color: 'green',
    tail: 'kinked',
    ear_tip: 'notched',
    collar: 'yes',
    chip: 'no',
    living: 'indoor',
    temperament: 'shy',
    seen_at: '2026-01-02T03:04:00.000Z',
    seen_at_precision: 'day',
  };
  return { ...shared, path: '/api/cats/add', fields };
}
