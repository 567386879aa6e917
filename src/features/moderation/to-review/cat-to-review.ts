import type { OwnCat, PublicCat } from '#features/cats/model/cat.ts';
import type { ReviewStatus } from '#product/report-values.ts';

type StatusCounts = Record<ReviewStatus, number>;

/** An author's record for moderators. */
export interface AuthorRecord {
  id: string;
  display_name: string;
  email: string | null;
  type: 'user' | 'admin';
  status: 'pending' | 'active' | 'inactive' | 'banned';
  member_since: string;
  /** The number of bans, including the current one. */
  bans: number;
  cats: StatusCounts;
  comments: StatusCounts;
}

/** A possible duplicate. */
export interface Lookalike extends Pick<PublicCat, 'id' | 'name' | 'is_lost' | 'status' | 'photo' | 'created_at'> {
  /** In the reader's language, the strongest first. */
  reasons: string[];
  /** What is told differently. */
  against: string[];
  is_same_photo: boolean;
}

/** One action on a cat, comment or member, with actor and time. */
export interface HistoryEntry {
  action: string;
  /** Null: an operator at the terminal, or a closed account. */
  actor: string | null;
  at: string;
}

/** A member in the back office's search. */
export interface FoundMember extends AuthorRecord {
  /** The history, newest first. */
  history: HistoryEntry[];
}

export interface CatToReview extends OwnCat {
  /** Null: the author has closed the account, or it was imported. */
  author_record: AuthorRecord | null;
  lookalikes: Lookalike[];
  /** Newest first. */
  history: HistoryEntry[];
}

/** The limit of a page of a queue. */
export const mostInQueuePage = 200;
/** The page size of a queue. */
export const catsInQueuePage = 40;
