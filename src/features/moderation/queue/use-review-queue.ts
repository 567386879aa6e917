import { useEffect, useReducer, useRef, useState } from 'react';
import { subscribeToLive } from '#features/cats/live/live-events.ts';
import { mostInQueuePage } from '#features/moderation/to-review/cat-to-review.ts';
import { useLatest } from '#platform/preact/use-latest.ts';
import { PendingDecisions } from './pending-decisions.ts';
import type { Queued, QueuePage, QueueState } from './review-queue-state.ts';
import * as queue from './review-queue-state.ts';
import type { QueueSource } from './review-sources.ts';
import { useDecisions } from './use-decisions.ts';

/** The server sends one live update for each item of a batch. */
const settleMs = 400;

type Step<Item extends Queued> = (state: QueueState<Item>) => QueueState<Item>;

/** A queue of posts to review: shown, selected and pending items, merged with the decisions of other moderators. */
export function useReviewQueue<Item extends Queued>(
  source: QueueSource<Item>,
  first: QueuePage<Item>,
  item: number | null,
) {
  const [state, update] = useReducer(
    (before: QueueState<Item>, step: Step<Item>) => step(before),
    null,
    () => queue.openQueue(first, item),
  );
  const latest = useLatest(state);
  // An older live update must not show these again.
  const [pending] = useState(() => new PendingDecisions());
  const refresh = useFreshQueue({ source, latest, pending }, (page) =>
    update((before) => queue.merge(before, page, pending)),
  );
  const more = useNextPages(source, latest, (page) => update((before) => queue.append(before, page)));
  const { decide, ...decisions } = useDecisions({ source, latest, update, pending, refresh });
  // The same object on every render.
  const [actions] = useState(() => ({
    decide,
    setCurrent: (id: number) => update((before) => queue.setCurrent(before, id)),
    toggle: (id: number, isRange: boolean) => update((before) => queue.toggle(before, id, isRange)),
  }));
  return {
    ...state,
    ...decisions,
    actions,
    dismissLate: () => update((before) => queue.removeItems(before, [...before.late])),
    subjects: queue.findSubjects(state),
    shownId: queue.findShown(state),
    /** The same in an event, after the newest change. */
    findNewestShown: () => queue.findShown(latest.current),
    moveBy: (step: 1 | -1) => update((before) => queue.moveBy(before, step)),
    selectAll: () => update(queue.selectAll),
    clearSelection: () => update(queue.clearSelection),
    more,
  };
}

interface ShownQueue<Item extends Queued> {
  source: QueueSource<Item>;
  latest: { current: QueueState<Item> };
  pending: PendingDecisions;
}

/** Requests the shown items again after each change of the queue. Returns a function that does so on demand. */
function useFreshQueue<Item extends Queued>(
  { source: { list }, latest, pending }: ShownQueue<Item>,
  onPage: (page: QueuePage<Item>) => void,
) {
  const handle = useLatest(onPage);
  const ask = useRef(() => {});
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        const limit = Math.min(Math.max(latest.current.items.length, 1) + 1, mostInQueuePage);
        const { changes } = pending;
        list({ limit }).then(
          // After a decision in the meantime, the page may still contain the decided item.
          (page) => (pending.changes === changes ? handle.current(page) : askSoon()),
          // The page keeps the items that it has.
          () => {},
        );
      }, settleMs);
    };
    ask.current = askSoon;
    const unsubscribe = subscribeToLive({ onReviewCounts: askSoon, onGap: askSoon });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [list, latest, pending]);
  return () => ask.current();
}

/** Loads the next pages, one at a time. */
function useNextPages<Item extends Queued>(
  { list }: QueueSource<Item>,
  latest: { current: QueueState<Item> },
  onPage: (page: QueuePage<Item>) => void,
) {
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle');
  const isLoading = useRef(false);
  const load = async () => {
    const last = latest.current.items.at(-1);
    if (isLoading.current || !latest.current.hasMore) return;
    isLoading.current = true;
    setStatus('loading');
    try {
      onPage(await list(last ? { after: last.id } : {}));
      setStatus('idle');
    } catch {
      setStatus('failed');
    }
    isLoading.current = false;
  };
  return { status, load: () => void load() };
}
