import { useEffect, useRef, useState } from 'react';
import type { Objection } from '#features/moderation/subject/objection-words.ts';
import { ApiError } from '#platform/http/call-api.ts';
import type { Queued, QueueState } from './review-queue-state.ts';
import * as queue from './review-queue-state.ts';
import type { Decision, QueueSource } from './review-sources.ts';
import { type Decided, useUndoable } from './use-undoable.ts';

/** Notice about the last action. `ids`: items that another moderator decided on first; `text`: the server's message. */
export type ReviewNotice =
  | { kind: 'failed' | 'undo-failed' }
  | { kind: 'late' | 'undo-late'; ids: number[]; text: string | null };

interface DecisionsOptions<Item extends Queued> {
  source: QueueSource<Item>;
  latest: { current: QueueState<Item> };
  take: (step: (state: QueueState<Item>) => QueueState<Item>) => void;
  /** Holds what is on its way to the server. */
  away: Set<number>;
  refresh: () => void;
}

/** Optimistic decisions: rolls back what the server rejects; a decision can be undone for ten seconds. */
export function useDecisions<Item extends Queued>({ source, latest, take, away, refresh }: DecisionsOptions<Item>) {
  const [notice, setNotice] = useState<ReviewNotice | null>(null);
  const undoable = useUndoable<Item>();
  const objections = useRef(new Map<number, Objection>());
  const newestSending = useRef<Promise<Decided<Item> | null> | null>(null);

  async function decide(decision: Decision, ids: readonly number[]) {
    const { items: shown, late } = latest.current;
    const items = shown.filter(({ id }) => ids.includes(id) && !late.has(id));
    if (items.length === 0) return;
    setNotice(null);
    for (const { id } of items) away.add(id);
    take((before) => queue.takeAway(before, ids));
    const sending = send(decision, items);
    newestSending.current = sending;
    await sending;
    if (newestSending.current === sending) newestSending.current = null;
    for (const { id } of items) away.delete(id);
  }

  /** Resolves with what can be taken back; null: nothing. */
  async function send(decision: Decision, items: Item[]): Promise<Decided<Item> | null> {
    const has = (wanted: number) => items.some(({ id }) => id === wanted);
    try {
      const given = [...objections.current].filter(([id]) => decision === 'rejected' && has(id));
      await source.review(decision, items, new Map(given));
      const reopened = items.filter(source.canReopen);
      if (reopened.length === 0) return null;
      const decided = { decision, items: reopened };
      undoable.remember(decided);
      return decided;
    } catch (error) {
      const refused = findLate(error);
      take((before) => queue.markLate(queue.putBack(before, items, { isSelected: true }), refused.ids));
      setNotice(refused.ids.length > 0 ? { kind: 'late', ...refused } : { kind: 'failed' });
      // What was edited meanwhile is to be looked at again, as it is now.
      if (refused.ids.length > 0) refresh();
      return null;
    }
  }

  /** If the newest decision is still being sent, waits for it and then undoes it. */
  async function undoNewest() {
    const sending = newestSending.current;
    newestSending.current = null;
    const decided = sending ? await sending : undoable.last;
    if (decided) await undo(decided);
  }

  /** Undoes what it can. Items that another moderator has changed since stay as they are, and a notice says so. */
  async function undo(decided: Decided<Item>, known: number[] = []) {
    undoable.forget(decided);
    try {
      if (decided.items.length > 0) await source.reopen(decided.decision, decided.items);
      take((before) => queue.putBack(before, decided.items, { isSelected: false }));
      setNotice(known.length > 0 ? { kind: 'undo-late', ids: known, text: null } : null);
    } catch (error) {
      const { ids: late } = findLate(error);
      if (late.length > 0) {
        const rest = decided.items.filter(({ id }) => !late.includes(id));
        return undo({ ...decided, items: rest }, [...known, ...late]);
      }
      undoable.remember(decided);
      setNotice({ kind: 'undo-failed' });
    }
  }

  const current = useRef(decide);
  useEffect(() => {
    current.current = decide;
  });
  // The same as long as the page is open, so that hundreds of cards need not be drawn again for one.
  const [acts] = useState(() => ({
    decide: (decision: Decision, ids: readonly number[]) => void current.current(decision, ids),
    /** The reason that the author sees if it is rejected. */
    object: (id: number, objection: Objection | null) => {
      if (objection) objections.current.set(id, objection);
      else objections.current.delete(id);
    },
    /** What was chosen, for a card that comes back. */
    objectionTo: (id: number) => objections.current.get(id) ?? null,
  }));
  return {
    acts,
    notice,
    dismissNotice: () => setNotice(null),
    lastDecided: undoable.last,
    undo: () => void undoNewest(),
  };
}

/** The items of a batch that another moderator decided on first; none if the batch failed for another reason. */
function findLate(error: unknown): { ids: number[]; text: string | null } {
  const problem = error instanceof ApiError ? error.problem : null;
  if (problem?.code !== 'conflict' && problem?.code !== 'not-found') return { ids: [], text: null };
  return { ids: (problem.errors ?? []).map(({ field }) => Number(field)), text: problem.detail ?? null };
}
