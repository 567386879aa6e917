import type { GivenReason } from '#features/moderation/subject/asked-reason.ts';
import type { CatToReview } from '#features/moderation/to-review/cat-to-review.ts';
import type { CommentToReview } from '#features/moderation/to-review/comment-to-review.ts';
import type { ReportedCat } from '#features/moderation/to-review/list-cat-reports.server.ts';
import { callApi } from '#platform/http/call-api.ts';
import { type QueuedReport, toReportsPage } from './reported-cat.ts';
import type { Queued, QueuePage } from './review-queue-state.ts';

export type Decision = 'approved' | 'rejected';

/** The functions are the same on every render. */
export interface QueueSource<Item extends Queued> {
  list: (query: { after?: number; limit?: number }) => Promise<QueuePage<Item>>;
  review: (decision: Decision, items: Item[], reason: GivenReason | null) => Promise<unknown>;
  /** The caller passes only items with `canReopen`. */
  reopen: (decision: Decision, items: Item[]) => Promise<unknown>;
  canReopen?: (item: Item) => boolean;
}

const post = (path: string, json: unknown) => callApi(`/api/bo/${path}`, { method: 'POST', json });
const idsOf = (items: Queued[]) => items.map(({ id }) => id);
const forEachOf = <Value>(items: Queued[], value: Value) => Object.fromEntries(items.map(({ id }) => [id, value]));
const reasonOf = (items: Queued[], reason: GivenReason | null) => ({
  ...(reason && { objections: forEachOf(items, reason.objection) }),
  ...(reason?.words && { words: forEachOf(items, reason.words) }),
});

interface Page {
  total: number;
  has_more: boolean;
}

export const catsSource: QueueSource<CatToReview> = {
  async list(query) {
    const { cats, total, has_more } = await callApi<Page & { cats: CatToReview[] }>('/api/bo/cats/list', { query });
    return { items: cats, total, hasMore: has_more };
  },
  review: (decision, cats, reason) =>
    post('cats/review', {
      [decision]: idsOf(cats),
      versions: Object.fromEntries(cats.map(({ id, version }) => [id, version])),
      ...reasonOf(cats, reason),
    }),
  reopen: (decision, cats) => post('cats/reopen', { [decision]: idsOf(cats) }),
  // After a decision on a change, the server no longer has the change.
  canReopen: ({ change }) => change === null,
};

export const commentsSource: QueueSource<CommentToReview> = {
  async list(query) {
    const answer = await callApi<Page & { comments: CommentToReview[] }>('/api/bo/comments/list', { query });
    return { items: answer.comments, total: answer.total, hasMore: answer.has_more };
  },
  review: (decision, comments, reason) =>
    post('comments/review', { [decision]: idsOf(comments), ...reasonOf(comments, reason) }),
  reopen: (decision, comments) => post('comments/reopen', { [decision]: idsOf(comments) }),
};

const settlementOf = (decision: Decision) => (decision === 'approved' ? 'dismissed' : 'deleted');

/** `approved` leaves a reported cat unchanged, `rejected` deletes it. */
export const reportsSource: QueueSource<QueuedReport> = {
  async list() {
    const { reported } = await callApi<{ reported: ReportedCat[] }>('/api/bo/reports/list');
    return toReportsPage(reported);
  },
  review: (decision, cats, reason) =>
    post('reports/settle', { [settlementOf(decision)]: idsOf(cats), ...reasonOf(cats, reason) }),
  reopen: (decision, cats) => post('reports/reopen', { [settlementOf(decision)]: idsOf(cats) }),
};
