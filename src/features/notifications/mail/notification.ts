import type { CatObjection, ReviewStatus } from '#product/report-values.ts';

interface NotifiedCat {
  id: number;
  name: string;
  is_lost: boolean;
  reunited_at: Date | null;
  status: ReviewStatus;
  photo_key: string | null;
}

/** One notification to a member about their cat. */
export interface NotificationItem {
  kind: 'published' | 'refused' | 'removed' | 'change-accepted' | 'change-refused' | 'comment';
  cat: NotifiedCat;
  /** The moderator's reason, if given. */
  objection: CatObjection | null;
  objection_words: string | null;
  /** The text of a comment; its author is null if the account is closed. */
  comment: { author: string | null; content: string } | null;
}
