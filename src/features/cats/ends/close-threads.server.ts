import { sql, type Transaction } from 'kysely';
import { mailDelayMs } from '#context/undo-time.ts';
import type { ThreadEnd, ThreadEvent, ThreadSide } from '#db/report-values.ts';
import type { Schema } from '#db/schema.ts';
import type { AnnouncedThread } from './announce-threads.server.ts';
import { queueThreadMails } from './queue-thread-mails.server.ts';

const announced = ['id', 'cat_id', 'owner_id', 'finder_id'] as const;

interface Ending {
  catIds: number[];
  actorId: string;
  at: Date;
  why: Extract<ThreadEnd, 'reunited' | 'deleted' | 'refused'>;
}

/** Finders are mailed if the cat is home, and if the report is refused: they may have the cat. */
export async function closeThreadsOfCats(
  transaction: Transaction<Schema>,
  { catIds, actorId, at, why }: Ending,
): Promise<AnnouncedThread[]> {
  const closed = await transaction
    .updateTable('threads')
    .set({ closed_at: at, closed_for: why, last_message_at: at })
    .where('cat_id', '=', sql<number>`any(${catIds}::bigint[])`)
    .where('closed_at', 'is', null)
    .returning(announced)
    .execute();
  await addEvents(transaction, closed, { event: why, actor: { userId: actorId }, at, isMailed: why !== 'deleted' });
  return closed;
}

/** Finders who were mailed the end are mailed this, too. Data of a side that has left stay deleted. */
export async function reopenThreadsOfCats(
  transaction: Transaction<Schema>,
  { catIds, actorId, at, why }: Ending,
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
  const actor = { userId: actorId };
  if (why === 'reunited') await addEvents(transaction, opened, { event: 'missing-again', actor, at, isMailed: true });
  else await addEvents(transaction, opened, { event: 'restored', actor, at });
  return opened;
}

interface NewEvent {
  event: ThreadEvent;
  actor: { userId: string } | { side: ThreadSide } | null;
  at: Date;
  isMailed?: boolean;
}

/** The mails wait until the action can't be undone. */
export async function addEvents(
  transaction: Transaction<Schema>,
  threads: AnnouncedThread[],
  { event, actor, at, isMailed = false }: NewEvent,
): Promise<void> {
  if (threads.length === 0) return;
  const added = await transaction
    .insertInto('thread_messages')
    .values(
      threads.map((thread) => ({
        thread_id: thread.id,
        side: 'site' as const,
        kind: 'event' as const,
        event,
        actor_side: actor && ('side' in actor ? actor.side : findSide(thread, actor.userId)),
        created_at: at,
      })),
    )
    .returning('id')
    .execute();
  if (!isMailed) return;
  const dueAt = new Date(at.getTime() + mailDelayMs);
  const mails = added.map(({ id }) => ({ messageId: id, to: 'finder' as const, dueAt }));
  await queueThreadMails(transaction, mails, at);
}

function findSide({ owner_id, finder_id }: AnnouncedThread, userId: string): ThreadSide | null {
  if (owner_id === userId) return 'owner';
  return finder_id === userId ? 'finder' : null;
}
