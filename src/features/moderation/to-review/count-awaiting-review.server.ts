import { sql } from 'kysely';
import type { Context } from '#product/context.ts';

export interface ReviewInfo {
  cats_to_review: number;
  comments_to_review: number;
  /** Cats that members have reported, however many of them. */
  reports_to_review: number;
}

/** How many cats, changes of cats, comments and reported cats wait for a decision; what hangs on deleted cats doesn't. */
export async function countAwaitingReview({ db }: Pick<Context, 'db'>): Promise<ReviewInfo> {
  const { rows } = await sql<ReviewInfo>`
    select (select count(*) from cats where status = 'pending')
             + (select count(*) from cat_changes join cats on cats.id = cat_id and status = 'approved') as cats_to_review,
           (select count(*) from comments join cats on cats.id = comments.cat_id
            where comments.status = 'pending' and cats.status <> 'deleted') as comments_to_review,
           (select count(distinct cat_id) from cat_reports join cats on cats.id = cat_id and status <> 'deleted'
            where settled_at is null) as reports_to_review
  `.execute(db);
  return rows[0]!;
}
