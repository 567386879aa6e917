import type { PublicCat } from '#features/cats/model/cat.ts';
import type { CommentObjection, ReviewStatus } from '#product/report-values.ts';

/** Spec §5. Counted in visible characters, after trimming. */
export const commentLimits = { min: 3, max: 100 };
/** Comments on a cat's page before a request for more. */
export const commentsPerPage = 50;
/** The maximum of one response. */
export const mostCommentsInList = 500;

/** A comment as shown to a viewer who may see it. */
export interface PublicComment {
  id: number;
  cat_id: number;
  content: string;
  status: ReviewStatus;
  /** The moderator's reason for a rejection, if given; only for viewers who may see rejected comments. */
  objection: CommentObjection | null;
  /** The moderator's own words, with `other`. */
  objection_words: string | null;
  created_at: string;
  /** Null: the author has closed the account. */
  author: { id: string; display_name: string } | null;
}

/** Newest first; `total` counts all pages. */
export interface CommentList {
  comments: PublicComment[];
  total: number;
  /** The cursor of the next page; null at the end. */
  next_cursor: string | null;
}

/** For lists outside the cat's page: the author's own, and administrators'. */
export interface CommentWithCat extends PublicComment {
  reviewed_at: string | null;
  /** Null if the viewer cannot see the cat. */
  cat: Pick<PublicCat, 'id' | 'name' | 'is_lost' | 'photo'> | null;
}
