import type { CatObjection } from '#features/cats/model/cat.ts';

/** One thing that somebody is mailed about a cat of theirs. */
export interface NewsItem {
  kind: 'published' | 'refused' | 'removed' | 'change-accepted' | 'change-refused' | 'comment';
  cat: { id: number; name: string };
  /** Why, where a moderator said so. */
  objection: CatObjection | null;
  /** Of a comment; its author is null where the account is closed. */
  comment: { author: string | null; content: string } | null;
}
