import { AppError } from '@catlas/platform/errors/app-error.ts';
import { sql, type Transaction, type Updateable } from 'kysely';
import { m } from '#i18n/paraglide/messages.js';
import type { Context } from '#product/context.ts';
import type { Schema } from '#product/schema.ts';
import type { RequestContext } from '#request/request-context.ts';
import { requireWritable } from './add-message.server.ts';
import { announceThreads } from './ends/announce-threads.server.ts';
import { addEvents } from './ends/close-threads.server.ts';
import { canExchangePhones } from './get-thread.server.ts';
import type { ThreadMailsInput } from './model/thread-schemas.ts';
import { storeMessage } from './store-message.server.ts';
import { lockThread, type ThreadAccess, type ThreadRow } from './thread-access.server.ts';

type EditContext = Pick<Context, 'db' | 'live' | 'now'>;
type Access = Pick<ThreadAccess, 'thread' | 'side'>;
type Change = Updateable<Schema['threads']>;

/** Runs on the locked thread; the row that results is returned, and the open pages of both sides are notified. */
async function edit(
  context: EditContext,
  { thread }: Pick<Access, 'thread'>,
  act: (transaction: Transaction<Schema>, locked: ThreadRow) => Promise<Change | null>,
): Promise<ThreadRow> {
  const edited = await context.db.transaction().execute(async (transaction) => {
    const locked = await lockThread(transaction, thread.id);
    const change = await act(transaction, locked);
    if (!change) return locked;
    await transaction.updateTable('threads').set(change).where('id', '=', thread.id).execute();
    return lockThread(transaction, thread.id);
  });
  await announceThreads(context, [edited]);
  return edited;
}

/** Notes what a side has read; an earlier message than the noted one changes nothing. Returns the last read id. */
export async function markThreadRead(
  context: EditContext,
  { thread, side }: Access,
  messageId: number,
): Promise<number> {
  const column = sql.ref(`${side}_read_id`);
  const { rows } = await sql<{ read: number; isNew: boolean }>`
    update threads set ${column} = greatest(${column}, least(${messageId},
      (select coalesce(max(id), 0) from thread_messages where thread_id = ${thread.id})))
    where id = ${thread.id} returning ${column} as read`.execute(context.db);
  const read = rows[0]?.read ?? 0;
  if (read > thread[`${side}_read_id`]) await announceThreads(context, [thread]);
  return read;
}

/** Blocks the other side, or takes that back. Its messages are refused, on the page and by mail. */
export function setThreadBlocked(
  context: EditContext,
  { thread, side }: Access,
  isBlocked: boolean,
): Promise<ThreadRow> {
  return edit(context, { thread }, async () => ({ [`${side}_blocked_at`]: isBlocked ? context.now() : null }));
}

/** Ends a thread for both sides. The contact data of the side that leaves are deleted. */
export function leaveThread(context: EditContext, { thread, side }: Access): Promise<ThreadRow> {
  return edit(context, { thread }, async (transaction, locked) => {
    const at = context.now();
    const forgotten: Change = side === 'owner' ? { owner_phone: null } : { finder_phone: null, finder_email: null };
    if (locked.closed_at) return forgotten;
    const end = `${side}-left` as const;
    await addEvents(transaction, [locked], { event: end, at });
    return { ...forgotten, closed_at: at, closed_for: end, last_message_at: at };
  });
}

/** Gives one's own number, or withdraws it. Throws `conflict` before both sides have written. */
export async function setThreadPhone(
  context: EditContext,
  { thread, side }: Access,
  phone: string | null,
): Promise<ThreadRow> {
  if (phone !== null && !(await canExchangePhones(context, thread))) {
    throw new AppError('conflict', { detail: m.threads_error_phone_early() });
  }
  return edit(context, { thread }, async (transaction, locked) => {
    const column = `${side}_phone` as const;
    const before = locked[column];
    if (before === phone) return null;
    if (phone !== null) requireWritable(locked, side);
    const at = context.now();
    const isNews = before === null || phone === null;
    if (isNews && !locked.closed_at) {
      const event = phone === null ? 'phone-withdrawn' : (`${side}-phone` as const);
      const mailed = phone === null ? [] : [side === 'owner' ? ('finder' as const) : ('owner' as const)];
      await storeMessage(transaction, {
        threadId: locked.id,
        message: { side: 'site', kind: 'event', event },
        mailed,
        at,
      });
    }
    return { [column]: phone };
  });
}

/** Turns a side's mails of this thread on or off; a visitor can also change where they go. Throws `rate-limited`. */
export async function setThreadMails(
  context: EditContext & Pick<RequestContext, 'rateLimiter' | 'clientAddress'>,
  { thread, side }: Access,
  { is_on, email }: ThreadMailsInput,
): Promise<ThreadRow> {
  if (email !== undefined && (side === 'owner' || thread.finder_id !== null)) {
    throw new AppError('forbidden', { detail: m.threads_error_address_of_account() });
  }
  if (email && email !== thread.finder_email) {
    const requester = { address: context.clientAddress, accountId: null, mailbox: email };
    await context.rateLimiter.consume('openThreadOfMailbox', requester);
  }
  return edit(context, { thread }, async (transaction, locked) => {
    // The link goes to a new address, so that the finder can return from their mailbox.
    if (email && email !== locked.finder_email) await queueLink(transaction, locked, context.now());
    return {
      ...(is_on === undefined ? {} : { [`${side}_has_mail_on`]: is_on }),
      ...(email === undefined ? {} : { finder_email: email, ...(email ? { finder_has_mail_on: is_on ?? true } : {}) }),
    };
  });
}

/** The first mail of a finder again: it has the link only. */
async function queueLink(transaction: Transaction<Schema>, { id }: ThreadRow, at: Date): Promise<void> {
  const first = await transaction
    .selectFrom('thread_messages')
    .select('id')
    .where('thread_id', '=', id)
    .where('kind', '=', 'sighting')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!first) return;
  await transaction
    .insertInto('thread_mails')
    .values({ thread_id: id, message_id: first.id, side: 'finder', due_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['message_id', 'side'])
        .doUpdateSet({ due_at: at, tries: 0, claimed_at: null, is_repeated: false, done_at: null, outcome: null }),
    )
    .execute();
}
