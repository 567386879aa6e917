import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import { isBlockedBetween } from '#features/contact/threads/blocks.server.ts';
import { queueNotifications } from '#features/mail/queue-notifications.server.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Marks each pair in the transaction that queues its mail, so it is mailed once. A lost cat is mailed about once a day. Returns the number of
 * cats.
 */
export function queueMatchMails({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const at = now();
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ lost_id: number; user_id: string }>`
      with best as (
        select distinct on (lost.id) lost.user_id, pair.lost_id, pair.found_id
        from match_pairs pair
        join cats lost on lost.id = pair.lost_id and lost.status = 'approved' and lost.reunited_at is null and lost.is_lost
        join cats found on found.id = pair.found_id and found.status = 'approved' and found.reunited_at is null
          and not found.is_lost
        where pair.mailed_at is null and pair.grade = 'likely' and lost.user_id is not null
          and lost.user_id is distinct from found.user_id
          and not exists (select 1 from users where id in (lost.user_id, found.user_id) and status = 'banned')
          and not ${isBlockedBetween(sql.ref('lost.user_id'), sql.ref('found.user_id'))}
          and not exists (select 1 from match_answers where cat_id = pair.lost_id and other_id = pair.found_id)
          and not exists (
            select 1 from notifications noted
            where noted.user_id = lost.user_id and noted.kind = 'match' and noted.subject_id = lost.id
              and noted.noted_at > ${new Date(at.getTime() - dayMs)})
        order by lost.id, pair.probability desc, pair.found_id
      )
      update match_pairs pair set mailed_at = ${at}
      from best
      where pair.lost_id = best.lost_id and pair.found_id = best.found_id and pair.mailed_at is null
      returning pair.lost_id, best.user_id`.execute(transaction);
    const news = rows.map(({ lost_id, user_id }) => ({ userId: user_id, kind: 'match' as const, subjectId: lost_id }));
    await queueNotifications(transaction, news, { actorId: null, at });
    return rows.length;
  });
}
