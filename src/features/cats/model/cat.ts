import type { z } from 'zod';
import type { ownCatSchema, photoSchema, publicCatSchema } from './cat-answers.server.ts';

/** Spec §5. Counted in characters as people see them written, without spaces at the ends. */
export const nameLimits = { min: 1, max: 100 };
export const descriptionLimits = { min: 3, max: 1000 };
/** Enough for what a choice of reasons can't say; a moderator reads many. */
export const reportWordsLimits = { min: 1, max: 500 };

/** The first one is shown in lists. */
export const mostPhotos = 4;

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

export type Photo = z.infer<typeof photoSchema>;
/** A cat as all visitors see it: its place is the published one. */
export type PublicCat = z.infer<typeof publicCatSchema>;
/** What a card of a list shows of a cat: a page that lists thirty must not carry thirty descriptions. */
export type ListedCat = Pick<
  PublicCat,
  'id' | 'name' | 'is_lost' | 'photo' | 'created_at' | 'looks' | 'distance_meters'
> &
  Partial<Pick<PublicCat, 'reunited_at' | 'seen_at'>> & {
    location: Pick<PublicCat['location'], 'lat' | 'lng' | 'label'>;
  };
/** A cat as its owner and administrators see it. */
export type OwnCat = z.infer<typeof ownCatSchema>;
