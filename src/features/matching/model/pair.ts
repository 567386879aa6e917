import type { PublicCat } from '#features/cats/model/cat.ts';

export const pairVotes = ['same', 'different', 'unsure'] as const;
export type PairVote = (typeof pairVotes)[number];

export interface Pair {
  lost: PublicCat;
  found: PublicCat;
  reasons: string[];
  against: string[];
}
