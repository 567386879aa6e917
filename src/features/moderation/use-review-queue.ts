import { useEffect, useReducer, useRef, useState } from 'react';
import type { CatObjection } from '#features/cats/cat.ts';
import { subscribeToLive } from '#features/cats/live-events.ts';
import { ApiError } from '#platform/http/call-api.ts';
import type { Queued, QueuePage, QueueState } from './review-queue-state.ts';
import * as queue from './review-queue-state.ts';
import type { Decision, QueueSource } from './review-sources.ts';
import { type Decided, useUndoable } from './use-undoable.ts';

/** What has to be said about the last act. `ids` are those that somebody else was faster with, `text` is the server's word. */
export type ReviewNotice =
  | { kind: 'failed' | 'undo-failed' }
  | { kind: 'late' | 'undo-late'; ids: number[]; text: string | null };

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
  const [notice, setNotice] = useState<ReviewNotice | null>(null);
  const undoable = useUndoable<Item>();
  const objections = useRef(new Map<number, CatObjection>());
  // On its way to the server: not to be shown again by news that are older.
  const away = useRef(new Set<number>());
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });

  const refresh = useFreshQueue(source, latest, (page) => take((before) => queue.merge(before, page, away.current)));
  const more = useNextPages(source, latest, (page) => take((before) => queue.append(before, page)));

  async function decide(decision: Decision, ids: readonly number[]) {
    const items = state.items.filter(({ id }) => ids.includes(id) && !state.late.has(id));
    if (items.length === 0) return;
    setNotice(null);
    for (const { id } of items) away.current.add(id);
    take((before) => queue.takeAway(before, ids));
    try {
      const given = [...objections.current].filter(([id]) => decision === 'rejected' && ids.includes(id));
      await source.review(decision, items, new Map(given));
      const reopened = items.filter(source.canReopen);
      if (reopened.length > 0) undoable.remember({ decision, items: reopened });
    } catch (error) {
      const { ids: late, text } = findLate(error);
      take((before) => queue.markLate(queue.putBack(before, items, { isSelected: true }), late));
      setNotice(late.length > 0 ? { kind: 'late', ids: late, text } : { kind: 'failed' });
      // What was edited meanwhile is to be looked at again, as it is now.
      if (late.length > 0) refresh();
    }
    for (const { id } of items) away.current.delete(id);
  }

  /** Takes back what can be taken back: what somebody has changed since is left alone, and said. */
  async function undo(decided: Decided<Item>, known: number[] = []) {
    undoable.forget(decided);
    try {
      if (decided.items.length > 0) await source.reopen(decided.decision, decided.items);
      take((before) => queue.putBack(before, decided.items, { isSelected: false }));
      setNotice(known.length > 0 ? { kind: 'undo-late', ids: known, text: null } : null);
    } catch (error) {
      const { ids: late } = findLate(error);
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
    object: (id: number, objection: CatObjection | null) => {
      if (objection) objections.current.set(id, objection);
      else objections.current.delete(id);
    },
    decide: (decision: Decision, ids: readonly number[]) => void decide(decision, ids),
    lastDecided: undoable.last,
    undo: () => {
      if (undoable.last) void undo(undoable.last);
    },
    more,
  };
}

/** Which of a batch somebody else was faster with; none where it failed for another reason. */
function findLate(error: unknown): { ids: number[]; text: string | null } {
  const problem = error instanceof ApiError ? error.problem : null;
  if (problem?.code !== 'conflict' && problem?.code !== 'not-found') return { ids: [], text: null };
  return { ids: (problem.errors ?? []).map(({ field }) => Number(field)), text: problem.detail ?? null };
}

/** Asks again for what is shown when something was decided on or came, here or elsewhere; and when it is told to. */
function useFreshQueue<Item extends Queued>(
  { list }: QueueSource<Item>,
  latest: { current: QueueState<Item> },
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
        list({ limit }).then(
          (page) => handle.current(page),
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
  }, [list, latest]);
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
