import type { ListedCat } from '#features/cats/model/cat.ts';
import type { Grade } from '#features/matching/score/grade-matches.ts';

export const matchAnswers = ['same', 'different', 'unsure'] as const;
export type MatchAnswer = (typeof matchAnswers)[number];

/** A report of the other kind that may be about the same cat. */
export interface Match {
  cat: ListedCat;
  grade: Grade;
  /** In the reader's language, from what is published: "250 to 500 m apart", "2 days later", "grey tabby". */
  reasons: string[];
  /** What is told differently, in the reader's language: "collar". */
  against: string[];
  /** The reader's own. */
  answer: Exclude<MatchAnswer, 'different'> | null;
  /** The other author says that it is the same cat. */
  is_said_same: boolean;
  /** Helpers who say that it is the same cat. */
  same_votes: number;
  /** It has a copy of a photo that the reader's report had before. */
  is_photo_copied: boolean;
  /** Of both authors, once both say that it is the same cat. */
  thread_id: number | null;
}
