import type { CatObjection, ReviewStatus } from '#product/report-values.ts';

export interface NotifiedCat {
  id: number;
  name: string;
  is_lost: boolean;
  reunited_at: Date | null;
  status: ReviewStatus;
  photo_key: string | null;
}

interface MatchedCat extends NotifiedCat {
  /** In the member's language: why it may be the same cat, and what speaks against it. */
  reasons: string[];
  against: string[];
  /** It has a copy of a photo that the member's report had before. */
  isPhotoCopied: boolean;
}

/** One notification to a member about their cat. */
export interface NotificationItem {
  kind: 'published' | 'refused' | 'removed' | 'change-accepted' | 'change-refused' | 'comment' | 'match' | 'same-cat';
  cat: NotifiedCat;
  /** The report that may be about the same cat; null: the item is about no other report. */
  other: MatchedCat | null;
  /** The moderator's reason, if given. */
  objection: CatObjection | null;
  objection_words: string | null;
  /** The text of a comment; its author is null if the account is closed. */
  comment: { author: string | null; content: string } | null;
}
