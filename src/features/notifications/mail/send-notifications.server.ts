import type { Selectable, Updateable } from 'kysely';
import type { Context } from '#context/context.ts';
import { mailDelayMs } from '#context/undo-time.ts';
import type { Schema } from '#db/schema.ts';
import type { MailSenderOfKind } from '#features/mail/send-due-mails.server.ts';
import { oneClickPath, unsubscribePath } from '#features/mail/unsubscribe-addresses.ts';
import { makeUnsubscribeToken } from '#features/notifications/unsubscribe/unsubscribe-token.server.ts';
import { illustrateNotifications } from './illustrate-notifications.server.ts';
import { type DueItem, listNotifications } from './list-notifications.server.ts';
import { mostItems, renderNotificationMail } from './notification-mail.server.ts';

type SendContext = Pick<Context, 'db' | 'mail' | 'photos' | 'config' | 'log' | 'now'>;
type Member = Selectable<Schema['users']>;
type NotificationRow = Selectable<Schema['notifications']>;

/**
 * Mails a member's notifications together. Marks them before it sends: an interrupted process loses a mail rather than
 * telling a member twice.
 */
export const sendNotifications: MailSenderOfKind = async (context, { user_id: userId }) => {
  const { db, now } = context;
  if (userId === null) return { isSent: false };
  const at = now();
  const rows = await claim({ db }, userId, at);
  const isSent = await mailMember(context, userId, rows).catch(async (error) => {
    await putBack({ db }, rows);
    throw error;
  });
  const rest = await findRest({ db }, userId);
  return rest ? { isSent, rest: { since: rest, dueAt: new Date(at.getTime() + mailDelayMs) } } : { isSent };
};

/** Rows that can still be undone are skipped. */
function claim({ db }: Pick<Context, 'db'>, userId: string, at: Date): Promise<NotificationRow[]> {
  const undoneSince = new Date(at.getTime() - mailDelayMs);
  return db
    .updateTable('notifications')
    .set({ is_due: false })
    .where('user_id', '=', userId)
    .where('is_due', '=', true)
    .where('noted_at', '<=', undoneSince)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('cats')
            .select('cats.id')
            .whereRef('cats.id', '=', 'notifications.subject_id')
            .where('notifications.kind', 'in', ['match', 'same-cat'])
            .where('cats.reunited_at', '>', undoneSince),
        ),
      ),
    )
    .returningAll()
    .execute();
}

/** Returns when the first of the skipped rows was noted. */
async function findRest({ db }: Pick<Context, 'db'>, userId: string): Promise<Date | null> {
  const { since } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.min('noted_at').as('since'))
    .where('user_id', '=', userId)
    .where('is_due', '=', true)
    .executeTakeFirstOrThrow();
  return since;
}

async function mailMember(context: SendContext, userId: string, rows: NotificationRow[]): Promise<boolean> {
  const { db, now } = context;
  const member = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  if (!member?.email || member.status !== 'active' || !member.has_mail_on) return false;
  const due = await listNotifications(context, member, rows);
  if (due.length === 0) return false;
  for (const { row, told } of due) await edit({ db }, row, { told, told_at: now() });
  await send(context, { ...member, email: member.email }, due);
  return true;
}

async function send(
  context: SendContext,
  { id, email, locale, display_name }: Member & { email: string },
  due: DueItem[],
): Promise<void> {
  const { db, mail, config } = context;
  const token = await makeUnsubscribeToken({ db }, id);
  const items = due.slice(0, mostItems).map(({ item }) => item);
  const rendered = renderNotificationMail({
    locale,
    siteUrl: config.publicUrl,
    displayName: display_name,
    items: await illustrateNotifications(context, items, locale),
    restCount: due.length - items.length,
    unsubscribeUrl: config.publicUrl + unsubscribePath(token, locale),
  });
  await mail.send({ ...rendered, to: email, locale, unsubscribeUrl: config.publicUrl + oneClickPath(token) });
}

async function putBack({ db }: Pick<Context, 'db'>, rows: NotificationRow[]): Promise<void> {
  for (const row of rows) await edit({ db }, row, { is_due: true, told: row.told, told_at: row.told_at });
}

async function edit({ db }: Pick<Context, 'db'>, row: NotificationRow, change: Updateable<Schema['notifications']>) {
  await db
    .updateTable('notifications')
    .set(change)
    .where('user_id', '=', row.user_id)
    .where('kind', '=', row.kind)
    .where('subject_id', '=', row.subject_id)
    .execute();
}
