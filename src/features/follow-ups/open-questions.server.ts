import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import type { Database } from '#db/schema.ts';

export interface OpenQuestion {
  id: number;
  name: string;
  is_lost: boolean;
}

/** A member's reports with a question that has had no answer since, oldest first. */
function selectOpenQuestions(db: Database, userId: string) {
  return db
    .selectFrom('cats')
    .where('user_id', '=', userId)
    .where('status', '=', 'approved')
    .where('reunited_at', 'is', null)
    .where(
      sql<boolean>`exists (
        select from follow_ups as asked where asked.cat_id = cats.id and asked.answer is null
          and not exists (
            select from follow_ups as later where later.cat_id = cats.id and later.answered_at >= asked.asked_at
          )
      )`,
    );
}

export const countOpenQuestions = (db: Database, userId: string) =>
  selectOpenQuestions(db, userId).select(({ fn }) => fn.countAll<number>().as('count'));

export function listOpenQuestions(
  { db }: Pick<Context, 'db'>,
  { userId, catId }: { userId: string; catId?: number },
): Promise<OpenQuestion[]> {
  const open = selectOpenQuestions(db, userId).select(['id', 'name', 'is_lost']).orderBy('created_at').orderBy('id');
  return (catId === undefined ? open : open.where('id', '=', catId)).execute();
}
