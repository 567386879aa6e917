import { type Insertable, sql, type Transaction } from 'kysely';
import { mailDelayMs } from '#context/undo-time.ts';
import type { ThreadSide } from '#db/report-values.ts';
import type { Schema } from '#db/schema.ts';
import { queueThreadMails } from '#features/cats/ends/queue-thread-mails.server.ts';
import { otherSide } from './thread-policy.ts';

type NewMessage = Omit<Insertable<Schema['thread_messages']>, 'thread_id' | 'created_at'>;

interface Storing {
  threadId: number;
  message: NewMessage;
  /** The default is the other side. */
  mailed?: ThreadSide[];
  /** The mail says that further sightings of the day are not mailed. */
  isOwnersLastToday?: boolean;
  at: Date;
}

/** The caller has locked the thread. Returns null where the `client_id` exists already. */
export async function storeMessage(
  transaction: Transaction<Schema>,
  { threadId, message, mailed, isOwnersLastToday = false, at }: Storing,
): Promise<number | null> {
  const row = await transaction
    .insertInto('thread_messages')
    .values({ ...message, thread_id: threadId, created_at: at })
    .onConflict((conflict) => conflict.columns(['thread_id', 'side', 'client_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  const { side } = message;
  const receivers = mailed ?? (side === 'site' ? [] : [otherSide(side)]);
  if (receivers.length > 0) {
    // A site message waits because its action can be undone; a person's own message does not.
    const dueAt = side === 'site' ? new Date(at.getTime() + mailDelayMs) : at;
    const mails = receivers.map((to) => ({
      messageId: row.id,
      to,
      dueAt,
      isLastToday: isOwnersLastToday && to === 'owner',
    }));
    await queueThreadMails(transaction, mails, at);
  }
  await transaction
    .updateTable('threads')
    .set({
      last_message_at: at,
      ...(side === 'site' ? {} : { [`${side}_read_id`]: sql`greatest(${sql.ref(`${side}_read_id`)}, ${row.id})` }),
    })
    .where('id', '=', threadId)
    .execute();
  return row.id;
}
