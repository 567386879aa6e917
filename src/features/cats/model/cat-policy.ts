import type { ReviewStatus } from '#product/report-values.ts';
import type { Viewer } from '#request/viewer.ts';

interface Subject {
  /** Null: the author has closed the account, or it was imported. */
  user_id: string | null;
  status: ReviewStatus;
}

/** Everybody sees what is approved; its owner and administrators also see the rest, as long as anything is left of it. */
export function canSeeCat(viewer: Viewer | null, cat: Subject): boolean {
  return cat.status === 'approved' || canSeeExactPlace(viewer, cat);
}

export function canSeeExactPlace(viewer: Viewer | null, cat: Pick<Subject, 'user_id'>): boolean {
  return viewer !== null && (viewer.id === cat.user_id || viewer.type === 'admin');
}

export function canDeleteCat(viewer: Viewer | null, cat: Subject): boolean {
  return cat.status !== 'deleted' && canSeeExactPlace(viewer, cat);
}

/** Of a cat or a comment: a moderator who deletes another person’s post gives a reason. Forms require it; a call without one stays valid. */
export function needsDeletionReason(viewer: Viewer | null, { user_id }: Pick<Subject, 'user_id'>): boolean {
  return viewer !== null && viewer.id !== user_id;
}

export function canEditCat(viewer: Viewer | null, cat: Subject): boolean {
  return cat.status !== 'deleted' && canSeeExactPlace(viewer, cat);
}

/** Only an approved cat can be marked as home again: other cats are not public. */
export function canReuniteCat(viewer: Viewer | null, cat: Subject): boolean {
  return cat.status === 'approved' && canSeeExactPlace(viewer, cat);
}

/** A cat that an administrator deleted is restored by administrators only. */
export function canRestoreCat(viewer: Viewer | null, cat: Subject & { deleted_by: string | null }): boolean {
  if (viewer === null || cat.status !== 'deleted') return false;
  return viewer.type === 'admin' || (viewer.id === cat.user_id && viewer.id === cat.deleted_by);
}

/** Its owner has no need to. */
export function canReportCat(viewer: Viewer | null, cat: Subject): boolean {
  return viewer !== null && cat.status === 'approved' && viewer.id !== cat.user_id;
}
