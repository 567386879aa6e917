import { ApiError } from '@catlas/platform/http/call-api.ts';
import type { AskedReason } from '#features/moderation/subject/asked-reason.ts';
import type { Queued, QueueState } from './review-queue-state.ts';
import type { Decision } from './review-sources.ts';

export interface Decided<Item> {
  id: number;
  decision: Decision;
  items: Item[];
}

/** What the page says of the newest decision or undo, for the time that undo is offered. */
export type Said<Item> =
  | { kind: 'decided'; decided: Decided<Item> }
  | { kind: 'undone'; id: number; items: readonly Item[] }
  | { kind: 'nothing-to-undo'; id: number };

export type ReviewNotice =
  | { kind: 'failed' | 'undo-failed' }
  | { kind: 'late' | 'undo-late'; ids: number[]; text: string | null };

interface AskedOfItems extends AskedReason {
  decision: Decision;
  ids: readonly number[];
}

/** The list, details, keys and messages read this state, and have none of their own. */
export interface ReviewState<Item extends Queued> {
  queue: QueueState<Item>;
  /** The decisions of this session that can still be undone, the newest last. */
  decided: readonly Decided<Item>[];
  said: Said<Item> | null;
  notice: ReviewNotice | null;
  asked: AskedOfItems | null;
  isHelpOpen: boolean;
  more: 'idle' | 'loading' | 'failed';
}

/** Returns no ids if the batch failed for another reason. */
export function findLate(error: unknown): { ids: number[]; text: string | null } {
  const problem = error instanceof ApiError ? error.problem : null;
  if (problem?.code !== 'conflict' && problem?.code !== 'not-found') return { ids: [], text: null };
  return { ids: (problem.errors ?? []).map(({ field }) => Number(field)), text: problem.detail ?? null };
}
