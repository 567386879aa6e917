import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { FakeEventSource, stubEventSource } from '#tests/support/fake-event-source.ts';
import type { Queued, QueuePage } from './review-queue-state.ts';
import type { QueueSource } from './review-sources.ts';
import { useReviewQueue } from './use-review-queue.ts';

const item = (id: number): Queued => ({ id, created_at: '2026-06-01T12:00:00.000Z' });
const page = (...ids: number[]): QueuePage<Queued> => ({ items: ids.map(item), total: ids.length, hasMore: false });

/** The server's answers, in the order of the requests. */
let lists: ((answer: QueuePage<Queued>) => void)[];
let source: QueueSource<Queued>;
let queue: ReturnType<typeof useReviewQueue<Queued>>;
let root: ReturnType<typeof createRoot>;

function Queue() {
  queue = useReviewQueue(source, page(1, 2, 3), null);
  return null;
}

/** Another moderator's decision: after a while the queue requests its items again. */
async function hearOfChange() {
  FakeEventSource.opened.at(-1)!.say('review-counts-changed', null);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
}

beforeEach(() => {
  vi.useFakeTimers();
  stubEventSource();
  lists = [];
  source = {
    list: () => new Promise((resolve) => lists.push(resolve)),
    review: async () => undefined,
    reopen: async () => undefined,
    canReopen: () => true,
  };
  root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() => root.render(<Queue />));
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('an item that another moderator decided on is marked', async () => {
  await hearOfChange();
  await act(async () => lists[0]!(page(1, 3)));
  expect([...queue.late]).toEqual([2]);
});

it('an item whose decision was undone is not marked by a page that was requested before', async () => {
  await act(async () => queue.actions.decide('approved', [2]));
  await hearOfChange();
  await act(async () => queue.undo());
  await act(async () => lists[0]!(page(1, 3)));
  expect(queue.items.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect([...queue.late]).toEqual([]);
  // It requests the items again.
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  await act(async () => lists[1]!(page(1, 2)));
  expect([...queue.late]).toEqual([3]);
});
