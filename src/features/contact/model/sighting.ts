import type { z } from 'zod';
import type {
  publicSightingSchema,
  sightingSchema,
  sightingToDecideSchema,
  sightingToReviewSchema,
} from './sighting-answers.server.ts';

export const sightingWordsMax = 1000;
export const finderNameMax = 80;
export const doorMax = 200;
/** Further from the cat's published point the form asks whether the place is right. */
export const farMeters = 1_000_000;
export const mostSightings = 200;

export type PublicSighting = z.infer<typeof publicSightingSchema>;
export type Sighting = z.infer<typeof sightingSchema>;
export type SightingToDecide = z.infer<typeof sightingToDecideSchema>;
export type SightingSender = SightingToReview['sender'];
export type SightingToReview = z.infer<typeof sightingToReviewSchema>;
