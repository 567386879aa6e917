import type { z } from 'zod';
import type {
  publicSightingSchema,
  sightingSchema,
  sightingToDecideSchema,
  sightingToReviewSchema,
} from './sighting-answers.server.ts';

/** Counted in visible characters. */
export const sightingWordsMax = 1000;
export const finderNameMax = 80;
/** Further from the cat's published point the form asks whether the place is right. */
export const farMeters = 1_000_000;
/** Of a cat, in one answer. */
export const mostSightings = 200;

/** A published sighting as all visitors see it. */
export type PublicSighting = z.infer<typeof publicSightingSchema>;
/** A sighting as its sender sees it. */
export type Sighting = z.infer<typeof sightingSchema>;
/** A sighting as the author of the report and administrators see it. */
export type SightingToDecide = z.infer<typeof sightingToDecideSchema>;
export type SightingToReview = z.infer<typeof sightingToReviewSchema>;
