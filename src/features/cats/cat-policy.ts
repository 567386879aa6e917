import type { Viewer } from '#features/accounts/viewer.ts';
import type { ReviewStatus } from './cat.ts';

interface Subject {
  /** Null: the author has closed the account. */
  user_id: string | null;
  status: ReviewStatus;
}

/** Everybody sees what is approved; its owner and administrators also see the rest, but the deleted. */
export function canSeeCat(viewer: Viewer | null, cat: Subject): boolean {
  if (cat.status === 'approved') return true;
  return cat.status !== 'deleted' && canSeeExactPlace(viewer, cat);
}

export function canSeeExactPlace(viewer: Viewer | null, cat: Pick<Subject, 'user_id'>): boolean {
  return viewer !== null && (viewer.id === cat.user_id || viewer.type === 'admin');
}

export function canDeleteCat(viewer: Viewer | null, cat: Subject): boolean {
  return cat.status !== 'deleted' && canSeeExactPlace(viewer, cat);
}
