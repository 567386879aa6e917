import { type Selectable, sql, type Updateable } from 'kysely';
import { oneClickPath, unsubscribePath } from '#features/notifications/unsubscribe/unsubscribe-addresses.ts';
import { makeUnsubscribeToken } from '#features/notifications/unsubscribe/unsubscribe-token.server.ts';
import type { Context } from '#product/context.ts';
import type { Schema } from '#product/schema.ts';
import { mailDelayMs } from '#product/undo-time.ts';
import { illustrateNotifications } from './illustrate-notifications.server.ts';
import { type DueItem, listNotifications } from './list-notifications.server.ts';
import { mostItems, renderNotificationMail } from './notification-mail.server.ts';

type SendContext = Pick<Context, 'db' | 'mail' | 'photos' | 'config' | 'log' | 'now'>;
type Member = Selectable<Schema['users']>;
type NotificationRow = Selectable<Schema['author_news']>;

const second = 1000;
const minute = 60 * second;

/* The back office offers undo for 10 s, and a mail leaves within a minute after that, so the limit is 70 s after
   the decision. The maximum wait and the job's interval use 55 s of it. */
/** Debounce: the mail is sent after this time without another notification. */
const quietMs = mailDelayMs;
const longestWaitMs = 40 * second;
export const sendEverySeconds = 15;
/** Each further delay is three times as long. */
const firstRetryMs = 5 * minute;
/** The last try is half a day after the first. */
const mostTries = 6;
/** After so many failures the mail server counts as unavailable, and the other mails wait. */
const mostFailuresInARow = 3;

/** Marks rows before it sends: an interrupted process loses a mail rather than sending it twice. */
export async function sendNotifications(context: SendContext): Promise<number> {
  const { db, now, log } = context;
  const at = now();
  let sent = 0;
  let failuresInARow = 0;
  for (const userId of await listDueMembers({ db }, at)) {
    const rows = await claim({ db }, userId, at);
    try {
      if (await mailMember(context, userId, rows)) sent += 1;
      failuresInARow = 0;
    } catch (error) {
      await putBack({ db }, rows, at);
      log.warn({ err: error, userId }, 'a mail about a member’s cats was not taken; it is tried again');
      failuresInARow += 1;
      if (failuresInARow === mostFailuresInARow) break;
    }
  }
  return sent;
}

/** Finds members whose notifications are past the debounce or the maximum wait. */
async function listDueMembers({ db }: Pick<Context, 'db'>, at: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('author_news')
    .select('user_id')
    .where('is_due', '=', true)
    .where((is) => is.or([is('retry_at', 'is', null), is('retry_at', '<=', at)]))
    .groupBy('user_id')
    .having((is) =>
      is.or([
        is(is.fn.max('noted_at'), '<=', before(at, quietMs)),
        is(is.fn.min('noted_at'), '<=', before(at, longestWaitMs)),
      ]),
    )
    .orderBy((by) => by.fn.min('noted_at'))
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** One statement, so that only one of two processes claims the rows. Rows that can still be undone are skipped. */
function claim({ db }: Pick<Context, 'db'>, userId: string, at: Date): Promise<NotificationRow[]> {
  return db
    .updateTable('author_news')
    .set({ is_due: false, tries: sql`tries + 1` })
    .where('user_id', '=', userId)
    .where('is_due', '=', true)
    .where('noted_at', '<=', before(at, quietMs))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('cats')
            .select('cats.id')
            .whereRef('cats.id', '=', 'author_news.subject_id')
            .where('author_news.kind', 'in', ['match', 'same-cat'])
            .where('cats.reunited_at', '>', before(at, quietMs)),
        ),
      ),
    )
    .returningAll()
    .execute();
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

async function putBack({ db }: Pick<Context, 'db'>, rows: NotificationRow[], at: Date): Promise<void> {
  for (const row of rows) {
    const { tries, told, told_at } = row;
    const retry_at = new Date(at.getTime() + firstRetryMs * 3 ** (tries - 1));
    await edit({ db }, row, { told, told_at, ...(tries < mostTries ? { is_due: true, retry_at } : {}) });
  }
}

async function edit({ db }: Pick<Context, 'db'>, row: NotificationRow, change: Updateable<Schema['author_news']>) {
  await db
    .updateTable('author_news')
    .set(change)
    .where('user_id', '=', row.user_id)
    .where('kind', '=', row.kind)
    .where('subject_id', '=', row.subject_id)
    .execute();
}

const before = (at: Date, ms: number) => new Date(at.getTime() - ms);
