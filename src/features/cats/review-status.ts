import type { ReviewStatus } from './cat.ts';

/** `reopen` takes a decision back. */
export type ReviewEvent = 'approve' | 'reject' | 'reopen' | 'delete';

const transitions: Record<ReviewStatus, Partial<Record<ReviewEvent, ReviewStatus>>> = {
  pending: { approve: 'approved', reject: 'rejected', delete: 'deleted' },
  approved: { reopen: 'pending', delete: 'deleted' },
  rejected: { reopen: 'pending', delete: 'deleted' },
  deleted: {},
};

/** The status after an event, or null where the event isn't possible any more: somebody was faster. */
export function nextReviewStatus(status: ReviewStatus, event: ReviewEvent): ReviewStatus | null {
  return transitions[status][event] ?? null;
}
