import { type ReviewKind, reviewKinds } from '#db/review-kinds.ts';

/** The bar and the account page list the same kinds. A rare kind is listed only while something of it is pending. */
export function isListed(kind: ReviewKind, count: number | undefined): boolean {
  return reviewKinds[kind].menu?.isHiddenAtZero !== true || (count ?? 0) > 0;
}
