import { sql, type Transaction } from 'kysely';
import type { ThreadEnd, ThreadEvent } from '#product/report-values.ts';
import type { Schema } from '#product/schema.ts';
import type { AnnouncedThread } from './announce-threads.server.ts';

const announced = ['id', 'cat_id', 'owner_id', 'finder_id'] as const;

interface Ending {
  catIds: number[];
  at: Date;
}

/** Closes the open threads of cats, with a message of the site. A cat that is home is also mailed to its finders. */
export async function closeThreadsOfCats(
  transaction: Transaction<Schema>,
  { catIds, at, why }: Ending & { why: Extract<ThreadEnd, 'reunited' | 'deleted'> },
): Promise<AnnouncedThread[]> {
  const closed = await transaction
    .updateTable('threads')
    .set({ closed_at: at, closed_for: why, last_message_at: at })
    .where('cat_id', '=', sql<number>`any(${catIds}::bigint[])`)
    .where('closed_at', 'is', null)
    .returning(announced)
    .execute();
  await addEvents(transaction, closed, { event: why, at, isMailed: why === 'reunited' });
  return closed;
}

/** Opens threads again that were closed for this reason. The photo or the account of a side that has left stays away. */
export async function reopenThreadsOfCats(
  transaction: Transaction<Schema>,
  { catIds, at, why }: Ending & { why: Extract<ThreadEnd, 'reunited' | 'deleted'> },
): Promise<AnnouncedThread[]> {
  const opened = await transaction
    .updateTable('threads')
    .set({ closed_at: null, closed_for: null, last_message_at: at })
    .where('cat_id', '=', sql<number>`any(${catIds}::bigint[])`)
    .where('closed_for', '=', why)
    .where('owner_id', 'is not', null)
    // The same finder may have opened another thread meanwhile.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('threads as other')
            .select('other.id')
            .whereRef('other.cat_id', '=', 'threads.cat_id')
            .whereRef('other.finder_id', '=', 'threads.finder_id')
            .where('other.closed_at', 'is', null),
        ),
      ),
    )
    .returning(announced)
    .execute();
  await addEvents(transaction, opened, { event: why === 'reunited' ? 'missing-again' : 'restored', at });
  return opened;
}

/** Writes a message of the site into threads. */
export async function addEvents(
  transaction: Transaction<Schema>,
  threads: AnnouncedThread[],
  { event, at, isMailed = false }: { event: ThreadEvent; at: Date; isMailed?: boolean },
): Promise<void> {
  if (threads.length === 0) return;
  const added = await transaction
    .insertInto('thread_messages')
    .values(
      threads.map(({ id }) => ({
        thread_id: id,
        side: 'site' as const,
        kind: 'event' as const,
        event,
        created_at: at,
      })),
    )
    .returning(['id', 'thread_id'])
    .execute();
  if (!isMailed) return;
  await transaction
    .insertInto('thread_mails')
    .values(added.map(({ id, thread_id }) => ({ thread_id, message_id: id, side: 'finder' as const, due_at: at })))
    .execute();
}
