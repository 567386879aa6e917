import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClientId } from './client-id.ts';
import { ownServer } from './outbox-request.ts';
import { findItem, storePost } from './outbox-store.ts';
import { sendWhenDue } from './send-when-due.ts';

const second = 1_000;
const minute = 60 * second;
const readerId = 'anna';

type Line = 'up' | 'refused' | 'silent' | 'portal' | 'posts-die';

let line: Line;
let arrivedAt: number | null;
let requests: { sessions: number; posts: number };
let stop = () => {};

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const neverAnswers = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

async function answer(path: string, { method = 'GET', signal }: RequestInit): Promise<Response> {
  requests[method === 'POST' ? 'posts' : 'sessions'] += 1;
  if (line === 'silent') return neverAnswers(signal!);
  if (line === 'portal') return new Response('<html>Log in to the hotel’s network</html>');
  if (line === 'refused' || (line === 'posts-die' && method === 'POST')) throw new TypeError('Failed to fetch');
  if (path === '/api/session') return json(200, { user_id: readerId, csrf_token: 't', csrf_header: 'csrf-token' });
  arrivedAt ??= Date.now();
  return json(201, { comment: { id: 1, cat_id: 7 } });
}

async function pass(ms: number): Promise<void> {
  for (const end = Date.now() + ms; Date.now() < end; ) {
    await vi.advanceTimersByTimeAsync(250);
    for (let turn = 0; turn < 8; turn++) await new Promise(setImmediate);
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  globalThis.indexedDB = new IDBFactory();
  vi.stubGlobal('fetch', vi.fn(answer));
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), ms);
    return controller.signal;
  });
  line = 'up';
  arrivedAt = null;
  requests = { sessions: 0, posts: 0 };
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function openPage(): Promise<string> {
  const post = {
    id: createClientId(),
    kind: 'comment',
    ownerId: readerId,
    path: '/api/cats/comments/7',
    fields: { content: 'Seen it' },
    title: 'Seen it',
    language: 'en',
    draft: null,
  } as const;
  await storePost(post, { photos: [], now: Date.now() });
  const environment = { server: ownServer, now: () => Date.now(), random: () => 1, locks: null };
  stop = sendWhenDue({ readerId, onArrived: () => undefined, environment });
  return post.id;
}

describe('a post after the network’s return', () => {
  it.each<[Line, number]>([
    ['refused', 3 * second],
    ['refused', 50 * second],
    ['refused', 40 * minute],
    ['silent', 2 * second],
    ['silent', 9 * second],
    ['silent', 13 * second],
    ['silent', 10 * minute],
    ['portal', 25 * second],
    ['portal', 5 * minute],
  ])('a post is sent within ten seconds after a network that was %s for %i ms', async (fault, outageMs) => {
    line = fault;
    const id = await openPage();
    await pass(outageMs);
    expect(arrivedAt).toBeNull();
    line = 'up';
    const returnedAt = Date.now();
    await pass(10 * second);
    expect(arrivedAt, 'it is sent').not.toBeNull();
    expect(arrivedAt! - returnedAt).toBeLessThanOrEqual(10 * second);
    expect(await findItem(id)).toMatchObject({ state: 'sent' });
    expect(requests.posts).toBe(1);
  });

  it('a post is sent within ten seconds although many posts failed; while only posts fail, it is not repeated often', async () => {
    line = 'posts-die';
    await openPage();
    await pass(15 * minute);
    expect(requests.posts).toBeLessThan(12);
    expect(requests.sessions).toBeLessThan(80);
    line = 'refused';
    await pass(10 * minute);
    line = 'up';
    const returnedAt = Date.now();
    await pass(10 * second);
    expect(arrivedAt! - returnedAt).toBeLessThanOrEqual(10 * second);
  });
});

it('a post is sent immediately when the browser reports the network', async () => {
  line = 'silent';
  await openPage();
  await pass(minute);
  line = 'up';
  window.dispatchEvent(new Event('online'));
  await pass(second);
  expect(arrivedAt).not.toBeNull();
});

it('a hidden page does not check the network every few seconds', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  line = 'refused';
  await openPage();
  await pass(10 * minute);
  expect(requests.sessions).toBeLessThan(15);
  line = 'up';
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(second);
  expect(arrivedAt).not.toBeNull();
});
