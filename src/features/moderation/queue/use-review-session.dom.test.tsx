import { ApiError } from '@catlas/platform/http/call-api.ts';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { catObjections } from '#db/report-values.ts';
import type { GivenReason } from '#features/moderation/subject/asked-reason.ts';
import { act } from '#tests/support/act.ts';
import { FakeEventSource, stubEventSource } from '#tests/support/fake-event-source.ts';
import { findShown, type Queued, type QueuePage } from './review-queue-state.ts';
import type { ReviewSession } from './review-session.ts';
import type { Decision, QueueSource } from './review-sources.ts';
import { useReviewKeys, useReviewSession } from './use-review-session.ts';

const item = (id: number): Queued => ({ id, created_at: new Date(Date.UTC(2026, 5, 1) + id * 1000).toISOString() });
const pageSize = 40;
const conflict = (ids: number[]) =>
  new ApiError({
    type: 'about:blank',
    title: 'Conflict',
    status: 409,
    code: 'conflict',
    errors: ids.map((id) => ({ field: String(id), message: 'late' })),
  });

class FakeServer implements QueueSource<Queued> {
  readonly statuses = new Map<number, string>();
  requests = 0;
  listMs: number | null = null;
  failing: ((id: number) => boolean) | null = null;
  canReopen = (_: Queued) => true;

  constructor(count: number) {
    for (let id = 1; id <= count; id++) this.statuses.set(id, 'pending');
  }

  pageOf({ after = 0, limit = pageSize }: { after?: number; limit?: number } = {}): QueuePage<Queued> {
    const waiting = [...this.statuses].filter(([, status]) => status === 'pending').map(([id]) => id);
    const rest = waiting.filter((id) => id > after);
    return { items: rest.slice(0, limit).map(item), total: waiting.length, hasMore: rest.length > limit };
  }

  readonly list = async (query: { after?: number; limit?: number }) => {
    const page = this.pageOf(query);
    await this.#wait(this.listMs);
    return page;
  };

  readonly review = (decision: Decision, items: Queued[], reason: GivenReason | null) =>
    this.#move(
      items,
      'pending',
      decision === 'approved' ? 'approved' : `rejected ${reason?.words ?? reason?.objection}`,
    );

  readonly reopen = (_: Decision, items: Queued[]) => this.#move(items, null, 'pending');

  async #move(items: Queued[], from: string | null, to: string) {
    await this.#wait();
    const ids = items.map(({ id }) => id);
    if (ids.some((id) => this.failing?.(id))) throw new ApiError(null);
    const late = ids.filter((id) => (this.statuses.get(id) === 'pending') !== (from === 'pending'));
    if (late.length > 0) throw conflict(late);
    for (const id of ids) this.statuses.set(id, to);
    FakeEventSource.opened.at(-1)?.say('review-counts-changed', null);
  }

  #wait(ms: number | null = null) {
    this.requests += 1;
    return new Promise((resolve) => setTimeout(resolve, ms ?? (this.requests * 37) % 230));
  }
}

let server: FakeServer;
let session: ReviewSession<Queued>;
let root: ReturnType<typeof createRoot>;

function Queue() {
  session = useReviewSession({
    source: server,
    first: server.pageOf(),
    item: null,
    objections: catObjections,
  });
  useReviewKeys(session, true);
  return <p>{findShown(session.state.queue)}</p>;
}

function open(count: number) {
  server = new FakeServer(count);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() => root.render(<Queue />));
}

const keys = (text: string) => [...text].map((key) => ({ key, code: /\d/.test(key) ? `Digit${key}` : '' }));
async function type(text: string) {
  for (const init of keys(text)) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
    await act(() => vi.advanceTimersByTimeAsync(20));
  }
}
const settle = () => act(() => vi.advanceTimersByTimeAsync(5_000));
const shown = () => document.body.textContent;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  stubEventSource();
});
afterEach(() => {
  act(() => root.unmount());
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function expectedOf(count: number, text: string): Map<number, string> {
  const statuses = new Map(Array.from({ length: count }, (_, index) => [index + 1, 'pending']));
  const decided: number[] = [];
  let current: number | null = 1;
  let isAsked = false;
  const waiting = () => [...statuses].filter(([, status]) => status === 'pending').map(([id]) => id);
  const decide = (to: string) => {
    if (current === null) return;
    const at = current;
    statuses.set(at, to);
    decided.push(at);
    current = waiting().find((id) => id > at) ?? waiting().at(-1) ?? null;
  };
  for (const key of text) {
    if (isAsked) {
      decide(`rejected ${catObjections[Number(key) - 1]}`);
      isAsked = false;
    } else if (key === 'a') decide('approved');
    else if (key === 'r') isAsked = current !== null;
    else if (key === 'u') {
      const last = decided.pop();
      if (last !== undefined) statuses.set(last, 'pending');
      current = last ?? current;
    } else if (key === 'j') current = waiting().find((id) => id > current!) ?? current;
    else if (key === 'k') current = waiting().findLast((id) => id < current!) ?? current;
  }
  return statuses;
}

it('keys at 20 ms through 200 items decide on exactly the items that were current, and undo exactly the newest', async () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  const words = ['a', 'a', 'a', 'a', 'r1', 'r4', 'u', 'aau', 'j', 'k', 'r7u'];
  let text = '';
  while (text.replace(/[^ar]/g, '').length < 230) text += words[random(words.length)];
  open(200);
  await type(text);
  await settle();
  const expected = expectedOf(200, text);
  expect(new Set(expected.values()).size).toBeGreaterThan(3);
  expect([...server.statuses]).toEqual([...expected]);
  expect(session.state.notice).toBeNull();
  expect(session.state.queue.late.size).toBe(0);
});

it('keys that are faster than the next page wait for it', async () => {
  open(200);
  server.listMs = 1_500;
  const text = `${'a'.repeat(60)}r2`;
  await type(text);
  await settle();
  expect([...server.statuses]).toEqual([...expectedOf(200, text)]);
});

it('after each decision the detail shows the next item, and the focus on the body does not matter', async () => {
  open(5);
  expect(shown()).toBe('1');
  await type('aa');
  expect(shown()).toBe('3');
  await type('r2');
  expect(shown()).toBe('4');
  await type('u');
  expect(shown()).toBe('3');
});

it('what cannot be undone is asked first, also before the question is on the screen', async () => {
  open(3);
  server.canReopen = ({ id }) => id !== 1;
  await type('a');
  expect(session.state.asked).toMatchObject({ decision: 'approved', ids: [1] });
  await type('a');
  expect(server.requests).toBe(0);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, key: 'Enter' }));
  await settle();
  expect([server.statuses.get(1), server.statuses.get(2), session.state.decided]).toEqual(['approved', 'pending', []]);
});

it('words that are typed before their field is there are kept, and live updates do not take them', async () => {
  open(3);
  await type('r8No cat');
  expect(session.state.asked).toMatchObject({ ids: [1], isWriting: true, words: 'No cat' });
  server.statuses.set(2, 'approved');
  FakeEventSource.opened.at(-1)!.say('review-counts-changed', null);
  await settle();
  expect([...session.state.queue.late]).toEqual([2]);
  expect(session.state.asked).toMatchObject({ ids: [1], isWriting: true, words: 'No cat' });
  session.takeReasonStep({ kind: 'given', reason: { objection: 'other', words: 'No cat' } });
  await settle();
  expect(server.statuses.get(1)).toBe('rejected No cat');
});

it('a decision that fails returns to its place without taking the keys from the item that is current by then', async () => {
  open(5);
  server.failing = (id) => id === 1;
  await type('aa');
  await settle();
  expect([...server.statuses.values()]).toEqual(['pending', 'approved', 'pending', 'pending', 'pending']);
  expect(session.state.queue.items.map(({ id }) => id)).toEqual([1, 3, 4, 5]);
  expect([shown(), session.state.queue.selected.size, session.state.notice]).toEqual(['3', 0, { kind: 'failed' }]);
  server.failing = null;
  await type('a');
  await settle();
  expect(server.statuses.get(3)).toBe('approved');
});

it('what follows a failed decision on the same item is not sent', async () => {
  open(3);
  server.failing = () => true;
  await type('auar1');
  await settle();
  expect([...server.statuses.values()]).toEqual(['pending', 'pending', 'pending']);
  expect(session.state.queue.items.map(({ id }) => id)).toEqual([1, 2, 3]);
});

it('an undo that fails leaves the item decided, and can be tried again', async () => {
  open(3);
  await type('a');
  await settle();
  server.failing = () => true;
  await type('u');
  expect(shown()).toBe('1');
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect([shown(), session.state.notice]).toEqual(['2', { kind: 'undo-failed' }]);
  server.failing = null;
  await type('u');
  await settle();
  expect([shown(), server.statuses.get(1)]).toEqual(['1', 'pending']);
});

it('an item that another moderator decided on is marked, and an undo skips it', async () => {
  open(3);
  server.statuses.set(2, 'approved');
  FakeEventSource.opened.at(-1)!.say('review-counts-changed', null);
  await settle();
  expect([...session.state.queue.late]).toEqual([2]);
  await type('a');
  await settle();
  server.statuses.set(1, 'pending');
  await type('u');
  await settle();
  expect(session.state.notice).toMatchObject({ kind: 'undo-late', ids: [1] });
});

it('an item whose decision was undone is not marked by a page that was requested before', async () => {
  open(3);
  await type('ja');
  FakeEventSource.opened.at(-1)!.say('review-counts-changed', null);
  await act(() => vi.advanceTimersByTimeAsync(390));
  await type('u');
  await settle();
  expect(session.state.queue.items.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect([...session.state.queue.late]).toEqual([]);
});

it('undo takes back one decision after the other, also long after them, and says what came back or that nothing is left', async () => {
  open(3);
  await type('a');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(session.state.said, 'the message leaves, the decision stays').toBeNull();
  await type('r2');
  await settle();
  const ids = () => (session.state.said?.kind === 'undone' ? session.state.said.items.map(({ id }) => id) : null);
  await type('u');
  expect(ids()).toEqual([2]);
  await type('u');
  expect(ids()).toEqual([1]);
  await type('u');
  expect(session.state.said?.kind).toBe('nothing-to-undo');
  await settle();
  expect([...server.statuses.values()]).toEqual(['pending', 'pending', 'pending']);
});

it('words of a closed dialog are there when it opens again for the same item, and not for another', async () => {
  open(3);
  await type('r8No cat');
  session.takeReasonStep({ kind: 'closed' });
  await type('r');
  expect(session.state.asked).toMatchObject({ isWriting: false, words: 'No cat' });
  await type('8');
  expect(session.state.asked).toMatchObject({ isWriting: true, words: 'No cat' });
  session.takeReasonStep({ kind: 'closed' });
  await type('jr');
  expect(session.state.asked).toMatchObject({ ids: [2], words: '' });
});
