import type { CatObjection } from '#product/report-values.ts';

/** One notification to a member about their cat. */
export interface NotificationItem {
  kind: 'published' | 'refused' | 'removed' | 'change-accepted' | 'change-refused' | 'comment';
  cat: { id: number; name: string };
  /** The moderator's reason, if given. */
  objection: CatObjection | null;
  objection_words: string | null;
  /** The text of a comment; its author is null if the account is closed. */
  comment: { author: string | null; content: string } | null;
}
