export type LocationType = 'exact' | 'street' | 'area';
export type ReviewStatus = 'pending' | 'approved' | 'rejected' | 'deleted';

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

/** A cat as anybody may see it: its place is the published one. */
export interface PublicCat {
  id: number;
  name: string;
  description: string;
  is_lost: boolean;
  status: ReviewStatus;
  location: { lat: number; lng: number; location_type: LocationType; label: string | null };
  photo: { key: string; width: number; height: number; placeholder: string } | null;
  created_at: string;
  /** From the point asked for to the published place, in metres; only in lists near a point. */
  distance_meters?: number;
  /** Null: the author has closed the account. */
  author: { id: string; display_name: string } | null;
}

/** A cat as its owner and administrators see it. */
export interface OwnCat extends PublicCat {
  exact_location: { lat: number; lng: number };
  reviewed_at: string | null;
}
