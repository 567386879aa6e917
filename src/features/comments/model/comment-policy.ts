import type { Viewer } from '#context/viewer.ts';
import type { ReviewStatus } from '#db/report-values.ts';
import { canSeeCat } from '#features/cats/model/cat-policy.ts';

interface Subject {
  /** Null means that the author has closed the account. */
  user_id: string | null;
  status: ReviewStatus;
}

/** Members may comment on every visible cat that is not deleted. */
export function canComment(viewer: Viewer | null, cat: Subject): boolean {
  return viewer !== null && cat.status !== 'deleted' && canSeeCat(viewer, cat);
}

/** The viewer may see the cat. Administrators see pending and rejected comments in the back office. */
export function canSeeComment(viewer: Viewer | null, { user_id, status }: Subject): boolean {
  if (status === 'approved') return true;
  return status !== 'deleted' && viewer !== null && viewer.id === user_id;
}

export function canDeleteComment(viewer: Viewer | null, { user_id, status }: Subject): boolean {
  return status !== 'deleted' && viewer !== null && (viewer.id === user_id || viewer.type === 'admin');
}

/** Only the member who deleted the comment may restore it; the back office undoes a moderator's decision. */
export function canUndoDeletion(
  viewer: Viewer | null,
  { status, deleted_by }: Pick<Subject, 'status'> & { deleted_by: string | null },
): boolean {
  return status === 'deleted' && viewer !== null && viewer.id === deleted_by;
}
