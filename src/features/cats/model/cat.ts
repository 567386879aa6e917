import type { z } from 'zod';
import type { ownCatSchema, photoSchema, publicCatSchema } from './cat-answers.server.ts';

/** Spec §5 sets these limits, in visible characters after trimming. */
export const nameLimits = { min: 1, max: 100 };
export const descriptionLimits = { min: 3, max: 1000 };
/** The text adds what the reasons cannot say, and a moderator reads many. */
export const reportWordsLimits = { min: 1, max: 500 };

/** Lists show the first photo. */
export const mostPhotos = 4;

export const listOrders = ['nearest', 'newest'] as const;
export type ListOrder = (typeof listOrders)[number];

export interface Point {
  latitude: number;
  longitude: number;
}

/** Spec §9 gives 300 without a unit; 300 m would find no cat, and 300 miles would reach other countries. */
export const defaultRadiusKm = 300;
/** Spec §9: a report stays in lists and on the map for 30 whole UTC days after its first day. */
export const visibleDays = 30;
export const mostCatsInList = 200;
/** The page for a missing cat has room for two rows on a desktop and four on a phone. */
export const mostLostCats = 8;

/** A deleted cat can be restored this long; then its texts, place and photo are erased. */
export const deletedDays = 30;

export type Photo = z.infer<typeof photoSchema>;
export type PublicCat = z.infer<typeof publicCatSchema>;
/** A page that lists thirty cats must not carry thirty descriptions. */
export type ListedCat = Pick<
  PublicCat,
  'id' | 'name' | 'is_lost' | 'photo' | 'created_at' | 'looks' | 'distance_meters'
> &
  Partial<Pick<PublicCat, 'reunited_at' | 'confirmed_at' | 'unconfirmed_since' | 'seen_at'>> & {
    location: Pick<PublicCat['location'], 'lat' | 'lng' | 'label'>;
  };
export type OwnCat = z.infer<typeof ownCatSchema>;
