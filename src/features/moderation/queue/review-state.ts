import type { AskedReason } from '#features/moderation/subject/asked-reason.ts';
import { ApiError } from '#platform/http/call-api.ts';
import type { Queued, QueueState } from './review-queue-state.ts';
import type { Decision } from './review-sources.ts';

export interface Decided<Item> {
  /** Counts the decisions of the page. */
  id: number;
  decision: Decision;
  items: Item[];
}

/** Notice about the last action. `ids`: items that another moderator decided on first; `text`: the server's message. */
export type ReviewNotice =
  | { kind: 'failed' | 'undo-failed' }
  | { kind: 'late' | 'undo-late'; ids: number[]; text: string | null };

/** The question for the reason of a rejection, or before an approval that cannot be undone. */
interface AskedOfItems extends AskedReason {
  decision: Decision;
  ids: readonly number[];
}

/** Everything that a queue shows: list, detail, keys and messages read it, and have no state of their own. */
export interface ReviewState<Item extends Queued> {
  queue: QueueState<Item>;
  /** The decisions of the last ten seconds, the newest last. */
  decided: readonly Decided<Item>[];
  notice: ReviewNotice | null;
  asked: AskedOfItems | null;
  isHelpOpen: boolean;
  /** Of the next page. */
  more: 'idle' | 'loading' | 'failed';
}

/** The items of a batch that another moderator decided on first; none if the batch failed for another reason. */
export function findLate(error: unknown): { ids: number[]; text: string | null } {
  const problem = error instanceof ApiError ? error.problem : null;
  if (problem?.code !== 'conflict' && problem?.code !== 'not-found') return { ids: [], text: null };
  return { ids: (problem.errors ?? []).map(({ field }) => Number(field)), text: problem.detail ?? null };
}
