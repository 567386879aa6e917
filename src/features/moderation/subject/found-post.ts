import type { ReactNode } from 'react';
import type { Objection, ReviewStatus } from '#db/report-values.ts';

/** The search shows these of every post. */
export interface FoundPost {
  id: number;
  status: ReviewStatus;
  objection: Objection | null;
  created_at: string;
  author: { id: string; display_name: string } | null;
}

export interface FoundContent<Post extends FoundPost> {
  nameOf(post: Post): string;
  placeOf?(post: Post): string | null;
  picture?(post: Post): ReactNode;
  /** `status` is shown in a line with the facts. */
  render(post: Post, status: ReactNode): ReactNode;
}
