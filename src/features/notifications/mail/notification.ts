import type { CatObjection } from '#features/cats/model/cat.ts';

/** One notification to a member about their cat. */
export interface NewsItem {
  kind: 'published' | 'refused' | 'removed' | 'change-accepted' | 'change-refused' | 'comment';
  cat: { id: number; name: string };
  /** Why, where a moderator said so. */
  objection: CatObjection | null;
  /** Of a comment; its author is null where the account is closed. */
  comment: { author: string | null; content: string } | null;
}
