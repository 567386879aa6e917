import { callApi } from '@catlas/platform/http/call-api.ts';
import type { QueueKind } from '#db/review-kinds.ts';
import type { GivenReason } from '#features/moderation/subject/asked-reason.ts';
import type { Queued, QueuePage } from './review-queue-state.ts';

export type Decision = 'approved' | 'rejected';

/** The functions are the same on every render. */
export interface QueueSource<Item extends Queued> {
  list(query: { after?: number; since?: string | undefined; limit?: number }): Promise<QueuePage<Item>>;
  review(decision: Decision, items: Item[], reason: GivenReason | null): Promise<unknown>;
  /** The caller passes only items with `canReopen`. */
  reopen(decision: Decision, items: Item[]): Promise<unknown>;
  canReopen?(item: Item): boolean;
}

export const postDecision = (path: string, json: unknown) => callApi(`/api/bo/${path}`, { method: 'POST', json });
export const idsOf = (items: Queued[]) => items.map(({ id }) => id);
const forEachOf = <Value>(items: Queued[], value: Value) => Object.fromEntries(items.map(({ id }) => [id, value]));
export const reasonOf = (items: Queued[], reason: GivenReason | null) => ({
  ...(reason && { objections: forEachOf(items, reason.objection) }),
  ...(reason?.words && { words: forEachOf(items, reason.words) }),
});

type Answer = Record<string, unknown> & { total: number; has_more: boolean };

/** Makes the calls of `queueApi`. `moreOf` adds to the body of a decision. */
export function createSource<Item extends Queued>(
  kind: QueueKind,
  moreOf: (decision: Decision, items: Item[]) => object = () => ({}),
): QueueSource<Item> {
  return {
    async list(query) {
      const answer = await callApi<Answer>(`/api/bo/${kind}/list`, { query });
      return { items: answer[kind] as Item[], total: answer.total, hasMore: answer.has_more };
    },
    review: (decision, items, reason) =>
      postDecision(`${kind}/review`, {
        [decision]: idsOf(items),
        ...moreOf(decision, items),
        ...reasonOf(items, reason),
      }),
    reopen: (decision, items) => postDecision(`${kind}/reopen`, { [decision]: idsOf(items) }),
  };
}
