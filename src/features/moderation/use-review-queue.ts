import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { subscribeToLive } from '#features/cats/live-events.ts';
import { ApiError, callApi } from '#platform/http/call-api.ts';
import type { Queued, QueuePage, QueueState } from './review-queue-state.ts';
import * as queue from './review-queue-state.ts';
import { type Decided, useUndoable } from './use-undoable.ts';

export type Decision = 'approved' | 'rejected';

/** What has to be said about the last act. `names` are those that somebody else was faster with. */
export type ReviewNotice = { kind: 'failed' | 'undo-failed' } | { kind: 'late' | 'undo-late'; ids: number[] };

export interface QueueSource<Item extends Queued> {
  /** The calls are `/api/bo/{subject}/list`, `review` and `reopen`. */
  subject: 'cats' | 'comments';
  first: QueuePage<Item>;
}

/** A page is as long as a call allows. */
const mostInPage = 200;
/** News of a batch come one by one. */
const settleMs = 400;

type List<Item extends Queued> = (query: { after?: number; limit?: number }) => Promise<QueuePage<Item>>;
type Step<Item extends Queued> = (state: QueueState<Item>) => QueueState<Item>;

/** A queue of posts to decide on: what is shown, selected and on its way, and what another moderator does meanwhile. */
export function useReviewQueue<Item extends Queued>({ subject, first }: QueueSource<Item>) {
  const [state, take] = useReducer(
    (before: QueueState<Item>, step: Step<Item>) => step(before),
    first,
    queue.openQueue<Item>,
  );
  const [notice, setNotice] = useState<ReviewNotice | null>(null);
  const undoable = useUndoable<Item>();
  // On its way to the server: not to be shown again by news that are older.
  const away = useRef(new Set<number>());
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });

  const list: List<Item> = useCallback(
    async (query) => {
      const answer = await callApi<{ total: number; has_more: boolean } & Record<string, Item[]>>(
        `/api/bo/${subject}/list`,
        { query },
      );
      return { items: answer[subject]!, total: answer.total, hasMore: answer.has_more };
    },
    [subject],
  );

  useFreshQueue(list, latest, (page) => take((before) => queue.merge(before, page, away.current)));
  const more = useNextPages(list, latest, (page) => take((before) => queue.append(before, page)));

  const send = (path: 'review' | 'reopen', { decision, items }: Decided<Item>) =>
    callApi(`/api/bo/${subject}/${path}`, {
      method: 'POST',
      json: { [decision]: items.map(({ id }) => id), ...(path === 'review' ? versionsOf(items) : {}) },
    });

  async function decide(decision: Decision, ids: readonly number[]) {
    const items = state.items.filter(({ id }) => ids.includes(id) && !state.late.has(id));
    if (items.length === 0) return;
    setNotice(null);
    for (const { id } of items) away.current.add(id);
    take((before) => queue.takeAway(before, ids));
    try {
      await send('review', { decision, items });
      undoable.remember({ decision, items });
    } catch (error) {
      const late = idsInTheWay(error);
      take((before) => queue.markLate(queue.putBack(before, items, { isSelected: true }), late));
      setNotice(late.length > 0 ? { kind: 'late', ids: late } : { kind: 'failed' });
    }
    for (const { id } of items) away.current.delete(id);
  }

  /** Takes back what can be taken back: what somebody has changed since is left alone, and said. */
  async function undo(decided: Decided<Item>, known: number[] = []) {
    undoable.forget(decided);
    try {
      if (decided.items.length > 0) await send('reopen', decided);
      take((before) => queue.putBack(before, decided.items, { isSelected: false }));
      setNotice(known.length > 0 ? { kind: 'undo-late', ids: known } : null);
    } catch (error) {
      const late = idsInTheWay(error);
      if (late.length > 0) {
        await undo({ ...decided, items: decided.items.filter(({ id }) => !late.includes(id)) }, [...known, ...late]);
      } else {
        undoable.remember(decided);
        setNotice({ kind: 'undo-failed' });
      }
    }
  }

  return {
    ...state,
    notice,
    dismissNotice: () => setNotice(null),
    putAwayLate: () => take((before) => queue.takeAway(before, [...before.late])),
    subjects: queue.findSubjects(state),
    setCurrent: (id: number) => take((before) => queue.setCurrent(before, id)),
    moveBy: (step: 1 | -1) => take((before) => queue.moveBy(before, step)),
    toggle: (id: number, isRange: boolean) => take((before) => queue.toggle(before, id, isRange)),
    selectAll: () => take(queue.selectAll),
    clearSelection: () => take(queue.clearSelection),
    decide: (decision: Decision, ids: readonly number[]) => void decide(decision, ids),
    lastDecided: undoable.last,
    undo: () => {
      if (undoable.last) void undo(undoable.last);
    },
    more,
  };
}

/** What was looked at: who edits a post meanwhile has it looked at again. */
function versionsOf(items: Queued[]): { versions?: Record<string, number> } {
  const versions = items.flatMap(({ id, version }) => (version === undefined ? [] : [[id, version]]));
  return versions.length > 0 ? { versions: Object.fromEntries(versions) } : {};
}

/** Which of a batch somebody else was faster with; none where it failed for another reason. */
function idsInTheWay(error: unknown): number[] {
  if (!(error instanceof ApiError) || !['conflict', 'not-found'].includes(error.problem?.code ?? '')) return [];
  return (error.problem?.errors ?? []).map(({ field }) => Number(field));
}

/** Asks again for what is shown when something was decided on or came, here or elsewhere. */
function useFreshQueue<Item extends Queued>(
  list: List<Item>,
  latest: { current: QueueState<Item> },
  onPage: (page: QueuePage<Item>) => void,
) {
  const handle = useRef(onPage);
  useEffect(() => {
    handle.current = onPage;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        const limit = Math.min(Math.max(latest.current.items.length, 1) + 1, mostInPage);
        // A queue that can't be asked for is shown as it was.
        list({ limit }).then(
          (page) => handle.current(page),
          () => {},
        );
      }, settleMs);
    };
    const unsubscribe = subscribeToLive({ onReviewCounts: askSoon, onGap: askSoon });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [list, latest]);
}

/** Loads what comes next; one page at a time. */
function useNextPages<Item extends Queued>(
  list: List<Item>,
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
