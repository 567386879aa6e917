import { sql, type Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { queueNotifications } from '#features/mail/queue-notifications.server.ts';

/**
 * Members who have only voted on pairs of these cats are mailed that `catId` is home. Works within the caller's
 * transaction. Finders of a thread are thanked there.
 */
export async function thankHelpers(
  transaction: Transaction<Schema>,
  { catId, catIds, actorId, at }: { catId: number; catIds: number[]; actorId: string; at: Date },
): Promise<void> {
  const ids = sql`any(${catIds}::bigint[])`;
  const { rows } = await sql<{ user_id: string }>`
    select distinct vote.user_id from match_votes vote
    where (vote.lost_id = ${ids} or vote.found_id = ${ids})
      and not exists (select 1 from cats where cats.id = ${ids} and cats.user_id = vote.user_id)
      and not exists (select 1 from threads where threads.cat_id = ${ids} and threads.finder_id = vote.user_id)
  `.execute(transaction);
  const events = rows.map(({ user_id }) => ({ userId: user_id, kind: 'helped' as const, subjectId: catId }));
  await queueNotifications(transaction, events, { actorId, at });
}
