import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import type { Database } from '#db/schema.ts';
import { isBlockedBetween } from '#features/contact/threads/blocks.server.ts';
import type { ClaimedCat } from './model/match.ts';

/** The member's reports whose cat another author says is the same, and who have not answered. */
const selectOpenClaims = (db: Database, userId: string) =>
  db
    .selectFrom('cats')
    .innerJoin('match_answers as said', 'said.other_id', 'cats.id')
    .innerJoin('cats as other', 'other.id', 'said.cat_id')
    .innerJoin('users as author', 'author.id', 'other.user_id')
    .where('cats.user_id', '=', userId)
    .where('cats.status', '=', 'approved')
    .where('cats.reunited_at', 'is', null)
    .where('said.answer', '=', 'same')
    .where('other.status', '=', 'approved')
    .where('other.reunited_at', 'is', null)
    .where('author.status', '<>', 'banned')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('match_answers as own')
            .select('own.answer')
            .whereRef('own.cat_id', '=', 'cats.id')
            .whereRef('own.other_id', '=', 'other.id'),
        ),
      ),
    )
    .where(({ not, ref }) => not(isBlockedBetween(userId, ref('other.user_id'))));

/** The builder is a statement, or a part of another one. */
export const countOpenClaims = (db: Database, userId: string) =>
  selectOpenClaims(db, userId).select(({ fn }) => fn.countAll<number>().as('count'));

/** The latest claim comes first. */
export async function listClaimedCats({ db, viewer }: Pick<Context, 'db'> & { viewer: Viewer }): Promise<ClaimedCat[]> {
  return selectOpenClaims(db, viewer.id)
    .select(['cats.id', 'cats.name', 'cats.is_lost'])
    .groupBy('cats.id')
    .orderBy(sql`max(said.answered_at)`, 'desc')
    .execute();
}
