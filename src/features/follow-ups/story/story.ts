import type { Photo } from '#features/cats/model/cat.ts';

/** In characters, as a description (spec §5). */
export const storyLimits = { min: 3, max: 1000 };

export interface Story {
  words: string;
  photo: Photo | null;
  status: 'pending' | 'approved' | 'rejected';
}

export interface StoryToReview extends Omit<Story, 'status'> {
  /** The number of the cat, which has one story. */
  id: number;
  created_at: string;
  cat: { id: number; name: string; is_lost: boolean };
}
