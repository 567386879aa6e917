import { sql } from 'kysely';
import type { Context } from '#product/context.ts';
import type { ReviewCounts } from '#product/review-kinds.ts';

/** Items of deleted cats do not count. */
export async function countAwaitingReview({ db }: Pick<Context, 'db'>): Promise<ReviewCounts> {
  const { rows } = await sql<ReviewCounts>`
    select (select count(*) from cats where status = 'pending') + changes.count as cats_to_review,
           changes.count as changes_to_review,
           (select count(*) from comments join cats on cats.id = comments.cat_id
            where comments.status = 'pending' and cats.status <> 'deleted') as comments_to_review,
           (select count(distinct cat_id) from cat_reports join cats on cats.id = cat_id and status <> 'deleted'
            where settled_at is null) as reports_to_review,
           (select count(*) from sightings join cats on cats.id = cat_id and cats.status = 'approved' and reunited_at is null
            where sightings.status = 'new' and kind <> 'mine') as sightings_to_review,
           (select count(distinct thread_id) from thread_reports where settled_at is null) as threads_to_review
    from (select count(*) as count from cat_changes join cats on cats.id = cat_id and status = 'approved') changes
  `.execute(db);
  return rows[0]!;
}
