import { canSeeCat } from '#features/cats/model/cat-policy.ts';
import type { ReviewStatus } from '#product/report-values.ts';
import type { Viewer } from '#request/viewer.ts';

interface Subject {
  /** Null: the author has closed the account. */
  user_id: string | null;
  status: ReviewStatus;
}

/** Members may comment on every visible cat that is not deleted. */
export function canComment(viewer: Viewer | null, cat: Subject): boolean {
  return viewer !== null && cat.status !== 'deleted' && canSeeCat(viewer, cat);
}

/**
 * For a comment on a cat that the viewer may see. Pending and rejected comments are visible to their author only;
 * administrators see them in the back office.
 */
export function canSeeComment(viewer: Viewer | null, { user_id, status }: Subject): boolean {
  if (status === 'approved') return true;
  return status !== 'deleted' && viewer !== null && viewer.id === user_id;
}

export function canDeleteComment(viewer: Viewer | null, { user_id, status }: Subject): boolean {
  return status !== 'deleted' && viewer !== null && (viewer.id === user_id || viewer.type === 'admin');
}

/** Only the member who deleted the comment. A moderator's decision is undone in the back office. */
export function canUndoDeletion(
  viewer: Viewer | null,
  { status, deleted_by }: Pick<Subject, 'status'> & { deleted_by: string | null },
): boolean {
  return status === 'deleted' && viewer !== null && viewer.id === deleted_by;
}
