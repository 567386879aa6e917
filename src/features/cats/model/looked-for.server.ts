import { sql } from 'kysely';

/** The condition needs the table `cats` without an alias. */
export const isLookedFor = sql<boolean>`(status = 'approved' and reunited_at is null)`;
