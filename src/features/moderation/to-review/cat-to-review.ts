import type { OwnCat, PublicCat, ReviewStatus } from '#features/cats/model/cat.ts';

type StatusCounts = Record<ReviewStatus, number>;

/** What moderators see about an author. */
export interface AuthorRecord {
  id: string;
  display_name: string;
  email: string | null;
  type: 'user' | 'admin';
  status: 'pending' | 'active' | 'inactive' | 'banned';
  member_since: string;
  /** How often they were banned, the present ban included. */
  bans: number;
  cats: StatusCounts;
  comments: StatusCounts;
}

/** A cat that may be the same one. */
export interface Lookalike extends Pick<PublicCat, 'id' | 'name' | 'is_lost' | 'status' | 'photo' | 'created_at'> {
  /** Between the exact places. */
  distance_meters: number;
  has_same_photo: boolean;
}

/** One action on a cat, comment or member, with actor and time. */
export interface HistoryEntry {
  action: string;
  /** Null: an operator at the terminal, or a closed account. */
  actor: string | null;
  at: string;
}

/** A member as the back office finds them. */
export interface FoundMember extends AuthorRecord {
  /** What was done to them, the newest first. */
  history: HistoryEntry[];
}

export interface CatToReview extends OwnCat {
  /** Null: the author has closed the account, or it was imported. */
  author_record: AuthorRecord | null;
  lookalikes: Lookalike[];
  /** The newest first. */
  history: HistoryEntry[];
}

/** One page of a queue; as many as a person decides on in one go. */
export const catsInQueuePage = 40;
