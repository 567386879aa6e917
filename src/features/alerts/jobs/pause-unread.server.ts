import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import { questionSubject } from '#features/alerts/areas/notice-subjects.ts';
import { queueMails } from '#features/mail/queue-mails.server.ts';

const dayMs = 24 * 60 * 60_000;
/** After so long without a visit the follower is asked once whether anyone reads the mails. */
const unreadDays = 90;
/** Without an answer the mails pause. */
const answerDays = 14;
const unconfirmedDays = 7;
/** A follower who is paused, or has neither mail nor a visit, for so long is deleted. */
const forgottenDays = 365;
const mostAtOnce = 500;

/** A member who uses the site is not asked. Returns the number of followers asked or paused. */
export async function pauseUnread({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const at = now();
  const before = (days: number) => new Date(at.getTime() - days * dayMs);
  const lastSeen = sql<Date>`greatest(followers.last_seen_at,
    (select max(last_seen_at) from member_sessions where member_sessions.user_id = followers.user_id))`;
  return db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('followers')
      .set({ last_seen_at: lastSeen, asked_at: null, paused_at: null })
      .where('user_id', 'is not', null)
      .where((is) => is.or([is('last_seen_at', '<', before(unreadDays)), is('paused_at', 'is not', null)]))
      .where(lastSeen, '>', sql<Date>`coalesce(paused_at, ${before(unreadDays)})`)
      .execute();
    const asked = await transaction
      .updateTable('followers')
      .set({ asked_at: at })
      .where('id', 'in', (select) =>
        select
          .selectFrom('followers')
          .select('id')
          .where('paused_at', 'is', null)
          .where('asked_at', 'is', null)
          .where('last_seen_at', '<', before(unreadDays))
          .where('has_mail_on', '=', true)
          .where((is) => is.or([is('email', 'is not', null), is('user_id', 'is not', null)]))
          .orderBy('last_seen_at')
          .limit(mostAtOnce),
      )
      .returning(['id', 'user_id'])
      .execute();
    await queueMails(
      transaction,
      asked.map(({ id, user_id: userId }) => ({
        kind: 'alert-notice' as const,
        subject: questionSubject(id),
        dueAt: at,
        ...(userId !== null && { userId }),
      })),
      { at },
    );
    const paused = await transaction
      .updateTable('followers')
      .set({ paused_at: at })
      .where('paused_at', 'is', null)
      .where('asked_at', '<', before(answerDays))
      .returning('id')
      .execute();
    return asked.length + paused.length;
  });
}

/** Deletes areas that nobody confirmed, followers without an area who are not members, and those who never came back. */
export async function removePastFollowers({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const at = now();
  const before = (days: number) => new Date(at.getTime() - days * dayMs);
  const areas = await db
    .deleteFrom('followed_areas')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', before(unconfirmedDays))
    .executeTakeFirst();
  const followers = await db
    .deleteFrom('followers')
    .where('user_id', 'is', null)
    .where(({ or, and, eb, not, exists, selectFrom }) =>
      or([
        and([
          eb('created_at', '<', before(unconfirmedDays)),
          not(
            exists(
              selectFrom('followed_areas')
                .select('followed_areas.id')
                .whereRef('followed_areas.follower_id', '=', 'followers.id'),
            ),
          ),
        ]),
        and([
          eb('last_seen_at', '<', before(forgottenDays)),
          or([eb('paused_at', 'is not', null), eb('email', 'is', null)]),
        ]),
      ]),
    )
    .executeTakeFirst();
  return Number(areas.numDeletedRows) + Number(followers.numDeletedRows);
}
