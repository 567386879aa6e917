import type { ReviewStatus } from '#product/report-values.ts';

/** `reopen` takes a decision back; `edit` is the author's. */
export type ReviewEvent = 'approve' | 'reject' | 'reopen' | 'delete' | 'edit';

const transitions: Record<ReviewStatus, Partial<Record<ReviewEvent, ReviewStatus>>> = {
  pending: { approve: 'approved', reject: 'rejected', delete: 'deleted', edit: 'pending' },
  // What is shown stays so: its new words wait beside it.
  approved: { reopen: 'pending', delete: 'deleted', edit: 'approved' },
  rejected: { reopen: 'pending', delete: 'deleted', edit: 'pending' },
  deleted: {},
};

/** The status after an event, or null if the current status doesn't allow it: another user changed it first. */
export function nextReviewStatus(status: ReviewStatus, event: ReviewEvent): ReviewStatus | null {
  return transitions[status][event] ?? null;
}

/**
 * The status once the latest decision is taken back: what was approved or rejected waits again, what was deleted is as it was
 * before. Null where there is nothing to take back.
 */
export function restoredReviewStatus(
  status: ReviewStatus,
  beforeDeletion: Exclude<ReviewStatus, 'deleted'> | null,
): Exclude<ReviewStatus, 'deleted'> | null {
  if (status === 'pending') return null;
  return status === 'deleted' ? beforeDeletion : 'pending';
}
