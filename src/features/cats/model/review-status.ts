import type { ReviewStatus } from '#db/report-values.ts';

/** `reopen` undoes a decision; the author causes `edit`. */
export type ReviewEvent = 'approve' | 'reject' | 'reopen' | 'delete' | 'edit';

const transitions: Record<ReviewStatus, Partial<Record<ReviewEvent, ReviewStatus>>> = {
  pending: { approve: 'approved', reject: 'rejected', delete: 'deleted', edit: 'pending' },
  // A shown item stays shown while its new text waits for review.
  approved: { reopen: 'pending', delete: 'deleted', edit: 'approved' },
  rejected: { reopen: 'pending', delete: 'deleted', edit: 'pending' },
  deleted: {},
};

/** Returns null if the current status does not allow the event, because another user changed it first. */
export function nextReviewStatus(status: ReviewStatus, event: ReviewEvent): ReviewStatus | null {
  return transitions[status][event] ?? null;
}

/** Returns null if there is nothing to undo. */
export function restoredReviewStatus(
  status: ReviewStatus,
  beforeDeletion: Exclude<ReviewStatus, 'deleted'> | null,
): Exclude<ReviewStatus, 'deleted'> | null {
  if (status === 'pending') return null;
  return status === 'deleted' ? beforeDeletion : 'pending';
}
