import { type Expression, type RawBuilder, sql } from 'kysely';

type UserId = string | Expression<string | null>;

export const isBlockedBetween = (one: UserId, other: UserId): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from threads as between_both
  where (between_both.owner_blocked_at is not null or between_both.finder_blocked_at is not null)
    and ((between_both.owner_id = ${one} and between_both.finder_id = ${other})
      or (between_both.owner_id = ${other} and between_both.finder_id = ${one})))`;
