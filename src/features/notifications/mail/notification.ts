import type { CatObjection, ReviewStatus } from '#db/report-values.ts';

export interface NotifiedCat {
  id: number;
  name: string;
  is_lost: boolean;
  reunited_at: Date | null;
  status: ReviewStatus;
  photo_key: string | null;
}

interface MatchedCat extends NotifiedCat {
  reasons: string[];
  against: string[];
  isPhotoCopied: boolean;
}

export interface NotificationItem {
  kind:
    | 'published'
    | 'refused'
    | 'removed'
    | 'change-accepted'
    | 'change-refused'
    | 'comment'
    | 'match'
    | 'same-cat'
    | 'helped';
  cat: NotifiedCat;
  /** `other` is null if the item is about no other report. */
  other: MatchedCat | null;
  objection: CatObjection | null;
  objection_words: string | null;
  /** The author is null if the account is closed. */
  comment: { author: string | null; content: string } | null;
}
