import type { ListedCat } from '#features/cats/model/cat.ts';
import type { Grade } from '#features/matching/score/grade-matches.ts';

export const matchAnswers = ['different', 'unsure'] as const;
export type MatchAnswer = (typeof matchAnswers)[number];

/** A report of the other kind that may be about the same cat. */
export interface Match {
  cat: ListedCat;
  grade: Grade;
  /** In the reader's language, from what is published: "250 to 500 m apart", "2 days later", "grey tabby". */
  reasons: string[];
  /** What is told differently, in the reader's language: "collar". */
  against: string[];
  answer: 'unsure' | null;
}
