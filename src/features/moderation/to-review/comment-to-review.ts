import type { CommentWithCat } from '#features/comments/model/comment.ts';
import type { AuthorRecord, HistoryEntry } from './cat-to-review.ts';

export interface CommentToReview extends CommentWithCat {
  /** Null: the author has closed the account. */
  author_record: AuthorRecord | null;
  /** The newest first. */
  history: HistoryEntry[];
}

/** One page of the queue: they are short, so more than of cats. */
export const commentsInQueuePage = 60;
