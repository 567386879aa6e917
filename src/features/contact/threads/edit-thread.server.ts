import { AppError } from '@catlas/platform/errors/app-error.ts';
import { sql, type Transaction, type Updateable } from 'kysely';
import type { Context } from '#context/context.ts';
import type { Schema } from '#db/schema.ts';
import { announceThreads } from '#features/cats/ends/announce-threads.server.ts';
import { addEvents } from '#features/cats/ends/close-threads.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import { requireWritable } from './add-message.server.ts';
import { canExchangePhones } from './get-thread.server.ts';
import { storeMessage } from './store-message.server.ts';
import { lockThread, type ThreadAccess, type ThreadRow } from './thread-access.server.ts';
import { endThreadLinks } from './thread-token.server.ts';

export type EditContext = Pick<Context, 'db' | 'live' | 'now'>;
type Access = Pick<ThreadAccess, 'thread' | 'side'>;
type Change = Updateable<Schema['threads']>;

/** Locks the thread, returns the new row, and notifies the open pages of both sides. */
export async function edit(
  context: EditContext,
  { thread }: Pick<Access, 'thread'>,
  act: (transaction: Transaction<Schema>, locked: ThreadRow) => Promise<Change | null>,
): Promise<ThreadRow> {
  const edited = await context.db.transaction().execute(async (transaction) => {
    const locked = await lockThread(transaction, thread.id);
    const change = await act(transaction, locked);
    if (!change || Object.keys(change).length === 0) return locked;
    await transaction.updateTable('threads').set(change).where('id', '=', thread.id).execute();
    return lockThread(transaction, thread.id);
  });
  await announceThreads(context, [edited]);
  return edited;
}

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

/** The other side's messages are refused, on the page and by mail. */
export function setThreadBlocked(
  context: EditContext,
  { thread, side }: Access,
  isBlocked: boolean,
): Promise<ThreadRow> {
  return edit(context, { thread }, async () => ({ [`${side}_blocked_at`]: isBlocked ? context.now() : null }));
}

const noReach: Change = { finder_phone: null, is_finder_phone_open: false, finder_door: null, finder_email: null };

/** Deletes the contact data and the links of the side that leaves. */
export function leaveThread(context: EditContext, { thread, side }: Access): Promise<ThreadRow> {
  return edit(context, { thread }, async (transaction, locked) => {
    const at = context.now();
    const forgotten: Change = side === 'owner' ? { owner_phone: null } : noReach;
    if (side === 'finder') await endThreadLinks(transaction, locked.id);
    if (locked.closed_at) return forgotten;
    const end = `${side}-left` as const;
    await addEvents(transaction, [locked], { event: end, actor: { side }, at });
    return { ...forgotten, closed_at: at, closed_for: end, last_message_at: at };
  });
}

/** Throws `conflict` before both sides have written. */
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
        message: { side: 'site', kind: 'event', event, actor_side: side },
        mailed,
        at,
      });
    }
    // A number that is given in the conversation is shown once both sides give theirs.
    return { [column]: phone, ...(side === 'finder' && { is_finder_phone_open: false }) };
  });
}

/** Throws `forbidden` for the owner. */
export function withdrawDoor(context: EditContext, { thread, side }: Access): Promise<ThreadRow> {
  if (side !== 'finder') throw new AppError('forbidden', { detail: m.threads_error_finder_only() });
  return edit(context, { thread }, async () => ({ finder_door: null }));
}
