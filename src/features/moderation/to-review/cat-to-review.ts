import type { HeldBackFor, ReviewStatus } from '#db/report-values.ts';
import type { OwnCat, PublicCat } from '#features/cats/model/cat.ts';

type StatusCounts = Record<ReviewStatus, number>;

export interface AuthorRecord {
  id: string;
  display_name: string;
  email: string | null;
  type: 'user' | 'admin';
  status: 'pending' | 'active' | 'inactive' | 'banned';
  member_since: string;
  /** The number includes the current ban. */
  bans: number;
  cats: StatusCounts;
  comments: StatusCounts;
}

export interface Lookalike extends Pick<PublicCat, 'id' | 'name' | 'is_lost' | 'status' | 'photo' | 'created_at'> {
  reasons: string[];
  against: string[];
  is_same_photo: boolean;
}

export interface HistoryEntry {
  action: string;
  /** `actor` is null for an operator at the terminal and for a closed account. */
  actor: string | null;
  at: string;
  /** Of a rejection, deletion or ban. */
  reason: string | null;
  /** The moderator's own words. */
  words: string | null;
}

export interface FoundMember extends AuthorRecord {
  history: HistoryEntry[];
}

export interface CatToReview extends OwnCat {
  /** The order of the queue: when it was reported, or for a change when that was made. */
  waiting_since: string;
  /** Why it waits although reports are published first; null where no rule said so. */
  held_back_for: HeldBackFor | null;
  /** `author_record` is null if the author has closed the account, or the cat was imported. */
  author_record: AuthorRecord | null;
  lookalikes: Lookalike[];
  history: HistoryEntry[];
}

export const mostInQueuePage = 200;
export const catsInQueuePage = 40;
