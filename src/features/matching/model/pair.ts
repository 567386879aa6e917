import type { PublicCat } from '#features/cats/model/cat.ts';

export const pairVotes = ['same', 'different', 'unsure'] as const;
export type PairVote = (typeof pairVotes)[number];

/** Two reports that may be about the same cat, for a helper to compare. */
export interface Pair {
  lost: PublicCat;
  found: PublicCat;
  /** In the reader's language, as for the owner. */
  reasons: string[];
  against: string[];
}
