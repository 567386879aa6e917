import type { Context } from '#context/context.ts';

/** A member closes the account. `keep` removes only the author from shown and pending posts. */
export interface Release {
  userId: string;
  posts: 'delete' | 'keep';
  at: Date;
}

/** Runs after the transaction, and tells open pages. */
export type Announce = (context: Pick<Context, 'live'>) => Promise<void>;
