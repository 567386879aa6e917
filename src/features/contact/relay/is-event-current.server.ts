import { type Selectable, sql } from 'kysely';
import type { Context } from '#context/context.ts';
import type { ThreadEvent, ThreadSide } from '#db/report-values.ts';
import type { Schema } from '#db/schema.ts';
import { confirmedPairs } from '#features/cats/model/confirmed-pairs.server.ts';
import type { ThreadRow } from '#features/contact/threads/thread-access.server.ts';
import { isBlocked } from '#features/contact/threads/thread-policy.ts';

interface MailedEvent {
  thread: ThreadRow;
  message: Pick<Selectable<Schema['thread_messages']>, 'id' | 'event'>;
  side: ThreadSide;
}

/** Skips a message that was undone or already mailed. After a block a side's actions are not mailed. */
export async function isEventCurrent(context: Pick<Context, 'db'>, mailed: MailedEvent): Promise<boolean> {
  const { thread, message } = mailed;
  const canMeet = !isBlocked(thread);
  switch (message.event) {
    case 'reunited':
      return thread.closed_for === 'reunited' && (await findToldState(context, mailed)) !== 'reunited';
    case 'missing-again':
      return thread.closed_for === null && (await findToldState(context, mailed)) === 'reunited';
    case 'refused':
      return thread.closed_for === 'refused';
    case 'same-cat':
      return canMeet && thread.closed_for === null && (await isSaidByBoth(context, thread));
    case 'owner-phone':
      return canMeet && thread.owner_phone !== null;
    case 'finder-phone':
      return canMeet && thread.finder_phone !== null;
    case 'answer-right':
      return canMeet && thread.proof === 'right';
    default:
      return true;
  }
}

/** Returns null if this side was told neither. */
async function findToldState(
  { db }: Pick<Context, 'db'>,
  { thread, message, side }: MailedEvent,
): Promise<ThreadEvent | null> {
  const told = await db
    .selectFrom('outgoing_mails')
    .innerJoin('thread_messages', 'thread_messages.id', 'outgoing_mails.message_id')
    .select('thread_messages.event')
    .where('outgoing_mails.side', '=', side)
    .where('thread_messages.thread_id', '=', thread.id)
    .where('thread_messages.id', '<>', message.id)
    .where('thread_messages.event', 'in', ['reunited', 'missing-again'])
    // A repeated mail may have left before its process ended.
    .where(({ or, eb }) => or([eb('outgoing_mails.outcome', '=', 'sent'), eb('outgoing_mails.is_repeated', '=', true)]))
    .orderBy('thread_messages.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return told?.event ?? null;
}

async function isSaidByBoth({ db }: Pick<Context, 'db'>, { cat_id, finder_id }: ThreadRow): Promise<boolean> {
  const { rows } = await sql<{ isSaid: boolean }>`
    select exists (
      select 1 from ${confirmedPairs} as pairs join cats found on found.id = pairs.found_id
      where pairs.lost_id = ${cat_id} and found.user_id = ${finder_id}
    ) as "isSaid"`.execute(db);
  return rows[0]!.isSaid;
}
