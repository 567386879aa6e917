import { sql } from 'kysely';

/** The cats of the map, the lists, search and feeds: shown to everybody, and not home again. On the table `cats` unaliased. */
export const isLookedFor = sql<boolean>`(status = 'approved' and reunited_at is null)`;
