import type { CommentObjection, ReviewStatus } from '#db/report-values.ts';
import type { PublicCat } from '#features/cats/model/cat.ts';

/** Spec §5 sets these limits, in visible characters after trimming. */
export const commentLimits = { min: 3, max: 100 };
/** A cat's page shows this many comments before a request for more. */
export const commentsPerPage = 50;
export const mostCommentsInList = 500;

export interface PublicComment {
  id: number;
  cat_id: number;
  content: string;
  status: ReviewStatus;
  /** Only viewers who may see rejected comments get the moderator's reason. */
  objection: CommentObjection | null;
  objection_words: string | null;
  created_at: string;
  /** Null means that the author has closed the account. */
  author: { id: string; display_name: string } | null;
}

/** The comments are newest first; `total` counts all pages. */
export interface CommentList {
  comments: PublicComment[];
  total: number;
  /** Null means that there is no next page. */
  next_cursor: string | null;
}

export interface CommentWithCat extends PublicComment {
  reviewed_at: string | null;
  /** Null means that the viewer cannot see the cat. */
  cat: Pick<PublicCat, 'id' | 'name' | 'is_lost' | 'photo'> | null;
}
