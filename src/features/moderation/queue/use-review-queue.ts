import { useEffect, useReducer, useRef, useState } from 'react';
import { subscribeToLive } from '#features/cats/live/live-events.ts';
import { OnTheWay } from './on-the-way.ts';
import type { Queued, QueuePage, QueueState } from './review-queue-state.ts';
import * as queue from './review-queue-state.ts';
import type { QueueSource } from './review-sources.ts';
import { useDecisions } from './use-decisions.ts';

/** A page is as long as a call allows. */
const mostInPage = 200;
/** News of a batch come one by one. */
const settleMs = 400;

type Step<Item extends Queued> = (state: QueueState<Item>) => QueueState<Item>;

/** A queue of posts to decide on: what is shown, selected and on its way, and what another moderator does meanwhile. */
export function useReviewQueue<Item extends Queued>(source: QueueSource<Item>, first: QueuePage<Item>) {
  const [state, take] = useReducer(
    (before: QueueState<Item>, step: Step<Item>) => step(before),
    first,
    queue.openQueue<Item>,
  );
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  // On its way to the server: not to be shown again by news that are older.
  const [away] = useState(() => new OnTheWay());
  const refresh = useFreshQueue({ source, latest, away }, (page) => take((before) => queue.merge(before, page, away)));
  const more = useNextPages(source, latest, (page) => take((before) => queue.append(before, page)));
  const { acts: decisionActs, ...decisions } = useDecisions({ source, latest, take, away, refresh });
  // As the decisions' acts: the same as long as the page is open.
  const [acts] = useState(() => ({
    ...decisionActs,
    setCurrent: (id: number) => take((before) => queue.setCurrent(before, id)),
    toggle: (id: number, isRange: boolean) => take((before) => queue.toggle(before, id, isRange)),
  }));
  return {
    ...state,
    ...decisions,
    acts,
    putAwayLate: () => take((before) => queue.takeAway(before, [...before.late])),
    subjects: queue.findSubjects(state),
    moveBy: (step: 1 | -1) => take((before) => queue.moveBy(before, step)),
    selectAll: () => take(queue.selectAll),
    clearSelection: () => take(queue.clearSelection),
    more,
  };
}

interface ShownQueue<Item extends Queued> {
  source: QueueSource<Item>;
  latest: { current: QueueState<Item> };
  away: OnTheWay;
}

/** Asks again for what is shown when something was decided on or came, here or elsewhere; and when it is told to. */
function useFreshQueue<Item extends Queued>(
  { source: { list }, latest, away }: ShownQueue<Item>,
  onPage: (page: QueuePage<Item>) => void,
) {
  const handle = useRef(onPage);
  useEffect(() => {
    handle.current = onPage;
  });
  const ask = useRef(() => {});
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        const limit = Math.min(Math.max(latest.current.items.length, 1) + 1, mostInPage);
        // A queue that can't be asked for is shown as it was.
        const { changes } = away;
        list({ limit }).then(
          // What was decided on meanwhile may still wait in it.
          (page) => (away.changes === changes ? handle.current(page) : askSoon()),
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
  }, [list, latest, away]);
  return () => ask.current();
}

/** Loads what comes next; one page at a time. */
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
