import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import { type ReviewCounts, reviewKindNames } from '#db/review-kinds.ts';
import { changesToReview } from './cats-on-server.server.ts';
import { kindsOnServer } from './kinds-on-server.server.ts';

export async function countAwaitingReview({ db }: Pick<Context, 'db'>): Promise<ReviewCounts> {
  const counts = reviewKindNames.map(
    (kind) => sql`(${kindsOnServer[kind].toReview}) as ${sql.id(`${kind}_to_review`)}`,
  );
  const { rows } = await sql<ReviewCounts>`
    select ${sql.join(counts)}, (${changesToReview}) as changes_to_review
  `.execute(db);
  return rows[0]!;
}
