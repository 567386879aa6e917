import { ApiError } from '#platform/http/call-api.ts';
import type { PendingDecisions } from './pending-decisions.ts';
import type { Queued, QueueState } from './review-queue-state.ts';
import * as queue from './review-queue-state.ts';
import type { Decision, GivenReason, QueueSource } from './review-sources.ts';
import type { Decided, Undoable } from './use-undoable.ts';

/** Notice about the last action. `ids`: items that another moderator decided on first; `text`: the server's message. */
export type ReviewNotice =
  | { kind: 'failed' | 'undo-failed' }
  | { kind: 'late' | 'undo-late'; ids: number[]; text: string | null };

export interface ReviewSession<Item extends Queued> {
  source: QueueSource<Item>;
  update: (step: (state: QueueState<Item>) => QueueState<Item>) => void;
  refresh: () => void;
  setNotice: (notice: ReviewNotice | null) => void;
  undoable: Undoable<Item>;
  pending: PendingDecisions;
}

/** Resolves with the part that can be undone; null: nothing. A rejected batch returns to the list. */
export async function sendDecision<Item extends Queued>(
  { source, update, refresh, setNotice, undoable }: ReviewSession<Item>,
  { decision, items, reason }: { decision: Decision; items: Item[]; reason: GivenReason | null },
): Promise<Decided<Item> | null> {
  try {
    await source.review(decision, items, reason);
    const reopened = items.filter(source.canReopen);
    if (reopened.length === 0) return null;
    const decided = { decision, items: reopened };
    undoable.remember(decided);
    return decided;
  } catch (error) {
    const refused = findLate(error);
    update((before) => queue.markLate(queue.restoreItems(before, items, { isSelected: true }), refused.ids));
    setNotice(refused.ids.length > 0 ? { kind: 'late', ...refused } : { kind: 'failed' });
    // The items may have been edited, so show their current versions.
    if (refused.ids.length > 0) refresh();
    return null;
  }
}

/** Undoes the items that no other moderator has changed since. A notice lists the others. */
export async function undoDecision<Item extends Queued>(
  session: ReviewSession<Item>,
  decided: Decided<Item>,
  known: number[] = [],
): Promise<void> {
  const { source, update, setNotice, undoable, pending } = session;
  undoable.forget(decided);
  try {
    if (decided.items.length > 0) await source.reopen(decided.decision, decided.items);
    pending.noteUndone();
    update((before) => queue.restoreItems(before, decided.items, { isSelected: false }));
    setNotice(known.length > 0 ? { kind: 'undo-late', ids: known, text: null } : null);
  } catch (error) {
    const { ids: late } = findLate(error);
    if (late.length > 0) {
      const rest = decided.items.filter(({ id }) => !late.includes(id));
      return undoDecision(session, { ...decided, items: rest }, [...known, ...late]);
    }
    undoable.remember(decided);
    setNotice({ kind: 'undo-failed' });
  }
}

/** The items of a batch that another moderator decided on first; none if the batch failed for another reason. */
function findLate(error: unknown): { ids: number[]; text: string | null } {
  const problem = error instanceof ApiError ? error.problem : null;
  if (problem?.code !== 'conflict' && problem?.code !== 'not-found') return { ids: [], text: null };
  return { ids: (problem.errors ?? []).map(({ field }) => Number(field)), text: problem.detail ?? null };
}
