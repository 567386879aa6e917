import type { PublicCat, ReviewStatus } from '#features/cats/model/cat.ts';

/** Spec §5. Counted in characters as people see them written, after spaces at the ends are gone. */
export const commentLimits = { min: 3, max: 100 };
/** On a cat's page at once; more are asked for. */
export const commentsPerPage = 50;
/** In one answer; what is earlier still comes in the next. */
export const mostCommentsInList = 500;

/**
 * Why a moderator may refuse one: what is said of cats where it goes for a few words, too, and one reason of their own. The
 * likeliest first.
 */
export const commentObjections = ['off-topic', 'personal', 'wrong', 'offensive', 'spam', 'other'] as const;
export type CommentObjection = (typeof commentObjections)[number];

/** A comment as shown to a viewer who may see it. */
export interface PublicComment {
  id: number;
  cat_id: number;
  content: string;
  status: ReviewStatus;
  /** Why a moderator refused it, where they said; for those who see refused ones. */
  objection: CommentObjection | null;
  created_at: string;
  /** Null: the author has closed the account. */
  author: { id: string; display_name: string } | null;
}

/** Newest first; `total` counts those beyond the list, too. */
export interface CommentList {
  comments: PublicComment[];
  total: number;
  /** Where the earlier ones begin; null at the end. */
  next_cursor: string | null;
}

/** For those who meet it away from its cat's page: its author and administrators. */
export interface CommentWithCat extends PublicComment {
  reviewed_at: string | null;
  /** Null where the reader can't see the cat (any more). */
  cat: Pick<PublicCat, 'id' | 'name' | 'is_lost' | 'photo'> | null;
}
