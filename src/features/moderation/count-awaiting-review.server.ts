import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

export interface ReviewInfo {
  cats_to_review: number;
  comments_to_review: number;
}

/** How many cats and comments wait for a decision; comments on deleted cats don't. */
export async function countAwaitingReview({ db }: Pick<Context, 'db'>): Promise<ReviewInfo> {
  const { rows } = await sql<ReviewInfo>`
    select (select count(*) from cats where status = 'pending') as cats_to_review,
           (select count(*) from comments join cats on cats.id = comments.cat_id
            where comments.status = 'pending' and cats.status <> 'deleted') as comments_to_review
  `.execute(db);
  return rows[0]!;
}
