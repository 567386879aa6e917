import type { CommentWithCat } from '#features/comments/model/comment.ts';
import type { ThreadMessage } from '#features/contact/model/thread.ts';
import type { AuthorRecord, HistoryEntry } from './cat-to-review.ts';

export interface CommentToReview extends CommentWithCat {
  /** `author_record` is null if the author has closed the account. */
  author_record: AuthorRecord | null;
  history: HistoryEntry[];
  /** Signs of a scam, found by the rules for messages. */
  warnings: ThreadMessage['warnings'];
}

/** Pages are larger than for cats, because comments are short. */
export const commentsInQueuePage = 60;
