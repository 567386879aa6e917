import { sql } from 'kysely';

/** Both authors say that it is the same cat. The columns are `lost_id` and `found_id`. */
export const confirmedPairs = sql`(
  select own.cat_id as lost_id, own.other_id as found_id
  from match_answers own
  join match_answers theirs on theirs.cat_id = own.other_id and theirs.other_id = own.cat_id and theirs.answer = 'same'
  join cats on cats.id = own.cat_id and cats.is_lost
  where own.answer = 'same')`;
