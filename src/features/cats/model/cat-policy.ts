import type { Viewer } from '#context/viewer.ts';
import type { ReviewStatus } from '#db/report-values.ts';

interface Subject {
  /** Null means that the author has closed the account, or that the cat was imported. */
  user_id: string | null;
  status: ReviewStatus;
}

/** Owners and administrators also see cats that are not approved, until they are erased. */
export function canSeeCat(viewer: Viewer | null, cat: Subject): boolean {
  return cat.status === 'approved' || canSeeExactPlace(viewer, cat);
}

/** Refused and deleted reports look for nobody. */
export const isActive = (status: ReviewStatus): boolean => status === 'approved' || status === 'pending';

/** A day makes the matches of a lost report better, so its author is asked for a missing one. */
export function isDayAsked(
  cat: { is_lost: boolean; seen_at: string | null; reunited_at: string | null; status: ReviewStatus },
  { isAuthor }: { isAuthor: boolean },
): boolean {
  return isAuthor && cat.is_lost && cat.seen_at === null && cat.reunited_at === null && isActive(cat.status);
}

export function canSeeExactPlace(viewer: Viewer | null, cat: Pick<Subject, 'user_id'>): boolean {
  return viewer !== null && (viewer.id === cat.user_id || viewer.type === 'admin');
}

export function canDeleteCat(viewer: Viewer | null, cat: Subject): boolean {
  return cat.status !== 'deleted' && canSeeExactPlace(viewer, cat);
}

/** Forms require the reason; a call without one stays valid. */
export function needsDeletionReason(viewer: Viewer | null, { user_id }: Pick<Subject, 'user_id'>): boolean {
  return viewer !== null && viewer.id !== user_id;
}

export function canEditCat(viewer: Viewer | null, cat: Subject): boolean {
  return cat.status !== 'deleted' && canSeeExactPlace(viewer, cat);
}

/** A refused or deleted report is not looked at by anybody, so its cat can't be marked as home. */
export function canReuniteCat(viewer: Viewer | null, cat: Subject): boolean {
  return isActive(cat.status) && canSeeExactPlace(viewer, cat);
}

/** Only administrators restore a cat that an administrator deleted. */
export function canRestoreCat(viewer: Viewer | null, cat: Subject & { deleted_by: string | null }): boolean {
  if (viewer === null || cat.status !== 'deleted') return false;
  return viewer.type === 'admin' || (viewer.id === cat.user_id && viewer.id === cat.deleted_by);
}

/** The owner has no need to report. */
export function canReportCat(viewer: Viewer | null, cat: Subject): boolean {
  return viewer !== null && cat.status === 'approved' && viewer.id !== cat.user_id;
}
