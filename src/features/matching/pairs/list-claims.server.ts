import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import { isBlockedBetween } from '#features/contact/threads/blocks.server.ts';
import { hasCopyOf } from '#features/matching/copies/read-copies.server.ts';

interface ClaimedCat {
  id: number;
  user_id: string;
  reunited_at: Date | null;
}

/** Returns reports whose authors await this member's answer, the earliest first; none if banned or blocked. */
export async function listClaims(
  { db }: Pick<Context, 'db'>,
  { id, user_id, reunited_at }: ClaimedCat,
  { except }: { except: readonly number[] },
): Promise<{ id: number; isPhotoCopied: boolean }[]> {
  return db
    .selectFrom('match_answers as said')
    .innerJoin('cats as other', 'other.id', 'said.cat_id')
    .innerJoin('users as author', 'author.id', 'other.user_id')
    .select('other.id')
    .select(({ ref }) => hasCopyOf(ref('other.id'), id).as('isPhotoCopied'))
    .where('said.other_id', '=', id)
    .where('said.answer', '=', 'same')
    .where('other.status', '=', 'approved')
    .where('author.status', '<>', 'banned')
    .where(sql<boolean>`other.id <> all(${except}::bigint[])`)
    .$if(reunited_at !== null, (query) => query.where('said.answered_at', '<=', reunited_at!))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('match_answers as own')
            .select('own.answer')
            .where('own.cat_id', '=', id)
            .whereRef('own.other_id', '=', 'said.cat_id'),
        ),
      ),
    )
    .where(({ not, ref }) => not(isBlockedBetween(user_id, ref('other.user_id'))))
    .orderBy('said.answered_at')
    .execute();
}
