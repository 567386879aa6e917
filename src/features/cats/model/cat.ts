export type LocationType = 'exact' | 'street' | 'area';
export type ReviewStatus = 'pending' | 'approved' | 'rejected' | 'deleted';

/** Reasons to report a cat, and reasons for an administrator to reject it. */
export const catObjections = ['not-a-cat', 'wrong', 'personal', 'offensive', 'spam', 'duplicate', 'other'] as const;
export type CatObjection = (typeof catObjections)[number];

/** Spec §5. Counted in characters as people see them written, after spaces at the ends are gone. */
export const nameLimits = { min: 1, max: 100 };
export const descriptionLimits = { min: 3, max: 1000 };
/** Enough for what a choice of reasons can't say; a moderator reads many. */
export const reportWordsLimits = { min: 1, max: 500 };

export interface Point {
  latitude: number;
  longitude: number;
}

/** Spec §9 gives 300 without a unit; a neighbourhood of 300 m would be empty and one of 300 miles another language's. */
export const defaultRadiusKm = 300;
/** Spec §9. A report stays in lists and on the map for 30 whole UTC days after the day it was made. */
export const visibleDays = 30;
export const mostCatsInList = 200;
/** On the page for a missing cat: two rows on a desktop, four on a phone. */
export const mostLostCats = 8;

/** A deleted cat can be had back for so long; then its words, its place and its photo are forgotten. */
export const deletedDays = 30;

export interface Photo {
  key: string;
  width: number;
  height: number;
  placeholder: string;
}

/** A cat as anybody may see it: its place is the published one. */
export interface PublicCat {
  id: number;
  name: string;
  description: string;
  is_lost: boolean;
  status: ReviewStatus;
  location: { lat: number; lng: number; location_type: LocationType; label: string | null };
  photo: Photo | null;
  created_at: string;
  /** When the cat came home or returned to its owner; the search for it is over. */
  reunited_at: string | null;
  /** From the point asked for to the published place, in metres; only in lists near a point. */
  distance_meters?: number;
  /** Null: the author has closed the account, or it was imported. */
  author: { id: string; display_name: string } | null;
}

/** A cat as its owner and administrators see it. */
export interface OwnCat extends PublicCat {
  exact_location: { lat: number; lng: number };
  reviewed_at: string | null;
  /** Number of edits. The client returns it with an edit or a decision, so that the server detects a conflict. */
  version: number;
  /** Why an administrator rejected or deleted it, where they said. */
  objection: CatObjection | null;
  deletion: { at: string; by_author: boolean } | null;
  /** What its owner wants it to say from now on, awaiting review; a photo of null stays as it is. Null: nothing. */
  change: { name: string; description: string; photo: Photo | null; proposed_at: string } | null;
}
