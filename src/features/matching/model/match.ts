import type { ListedCat } from '#features/cats/model/cat.ts';
import type { Grade } from '#features/matching/score/grade-matches.ts';

export const matchAnswers = ['same', 'different', 'unsure'] as const;
export type MatchAnswer = (typeof matchAnswers)[number];

/** A report of the reader's whose cat another person claims. */
export interface ClaimedCat {
  id: number;
  name: string;
  is_lost: boolean;
  /** The other person has a report, or has filled in the form of this one. */
  by: 'report' | 'form';
}

export interface Match {
  cat: ListedCat;
  grade: Grade;
  /** The reasons come from published values: "250 to 500 m apart", "2 days later", "grey tabby". */
  reasons: string[];
  against: string[];
  answer: Exclude<MatchAnswer, 'different'> | null;
  is_said_same: boolean;
  same_votes: number;
  /** The report has a copy of a photo that the reader's report had before. */
  is_photo_copied: boolean;
  /** The thread exists once both authors say that it is the same cat. */
  thread_id: number | null;
}
