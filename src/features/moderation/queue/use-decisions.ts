import { useRef, useState } from 'react';
import { useLatest } from '#platform/preact/use-latest.ts';
import type { PendingDecisions } from './pending-decisions.ts';
import type { Queued, QueueState } from './review-queue-state.ts';
import * as queue from './review-queue-state.ts';
import type { Decision, GivenReason } from './review-sources.ts';
import { type ReviewNotice, type ReviewSession, sendDecision, undoDecision } from './send-decision.ts';
import { type Decided, useUndoable } from './use-undoable.ts';

interface DecisionsOptions<Item extends Queued> extends Pick<ReviewSession<Item>, 'source' | 'update' | 'refresh'> {
  latest: { current: QueueState<Item> };
  pending: PendingDecisions;
}

/** Optimistic decisions: rolls back what the server rejects; a decision can be undone for ten seconds. */
export function useDecisions<Item extends Queued>(options: DecisionsOptions<Item>) {
  const { source, latest, update, pending, refresh } = options;
  const [notice, setNotice] = useState<ReviewNotice | null>(null);
  const undoable = useUndoable<Item>();
  const session = { source, update, refresh, setNotice, undoable, pending };
  const newestSending = useRef<Promise<Decided<Item> | null> | null>(null);

  async function decide(decision: Decision, ids: readonly number[], reason: GivenReason | null = null) {
    const { items: shown, late } = latest.current;
    const items = shown.filter(({ id }) => ids.includes(id) && !late.has(id));
    if (items.length === 0) return;
    setNotice(null);
    for (const { id } of items) pending.add(id);
    update((before) => queue.removeItems(before, ids));
    const sending = sendDecision(session, { decision, items, reason });
    newestSending.current = sending;
    await sending;
    if (newestSending.current === sending) newestSending.current = null;
    for (const { id } of items) pending.delete(id);
  }

  /** If the newest decision is still being sent, waits for it and then undoes it. */
  async function undoNewest() {
    const sending = newestSending.current;
    newestSending.current = null;
    const decided = sending ? await sending : undoable.last;
    if (decided) await undoDecision(session, decided);
  }

  const current = useLatest(decide);
  // The same function on every render, so that one decision does not render hundreds of cards again.
  const [sendLatest] = useState(
    () =>
      (...decision: Parameters<typeof decide>) =>
        void current.current(...decision),
  );
  return {
    decide: sendLatest,
    notice,
    dismissNotice: () => setNotice(null),
    lastDecided: undoable.last,
    undo: () => void undoNewest(),
  };
}
