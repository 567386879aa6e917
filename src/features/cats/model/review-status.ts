import type { ReviewStatus, RuleCheck } from '#db/report-values.ts';

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

interface Checked {
  status: ReviewStatus;
  rule_check: RuleCheck | null;
  reviewed_at: unknown;
}

/** A report that was published first is public before a moderator has checked it. */
export const isUnchecked = ({ status, rule_check, reviewed_at }: Checked): boolean =>
  status === 'approved' && rule_check === 'passed' && reviewed_at === null;
