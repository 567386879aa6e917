import { type RawBuilder, sql } from 'kysely';

/** The condition needs the table `cats` without an alias. */
export const isLookedFor = sql<boolean>`(status = 'approved' and reunited_at is null)`;

/** The days of a list count from the report, or from the question after the author's last answer. As `isLookedFor`, it needs `cats`. */
export const isListedSince = (since: Date | RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`greatest(created_at, fresh_until) >= ${since}`;
