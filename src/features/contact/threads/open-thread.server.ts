import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { isSuspended, lockThread, selectThreads, type ThreadRow } from './thread-access.server.ts';
import { isBlocked } from './thread-policy.ts';

interface Finder {
  userId: string | null;
  name: string | null;
  email: string | null;
  locale: Schema['threads']['finder_locale'];
}

interface Opening {
  catId: number;
  ownerId: string;
  finder: Finder;
  at: Date;
}

/** Returns the open thread, or else the last one, or null. */
export async function findThreadOfMember(
  db: Kysely<Schema>,
  { catId, userId }: { catId: number; userId: string },
): Promise<ThreadRow | null> {
  const row = await selectThreads(db)
    .where('cat_id', '=', catId)
    .where('finder_id', '=', userId)
    .orderBy(sql`closed_at is not null`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** A thread that a moderator closed stays closed. */
export const canReopen = ({ closed_for }: Pick<ThreadRow, 'closed_for'>): boolean =>
  closed_for !== null && closed_for !== 'moderator';

export async function resumeThread(
  transaction: Transaction<Schema>,
  id: number,
  { at, finderEmail }: { at: Date; finderEmail: string | null },
): Promise<ThreadRow> {
  const thread = await lockThread(transaction, id);
  if (!canReopen(thread) || isBlocked(thread)) return thread;
  await transaction
    .updateTable('threads')
    .set({
      closed_at: null,
      closed_for: null,
      last_message_at: at,
      finder_email: thread.finder_id === null ? (thread.finder_email ?? finderEmail) : null,
    })
    .where('id', '=', id)
    .execute();
  return lockThread(transaction, id);
}

/** Two concurrent sightings of a member share one thread. Returns null where an account of one side is suspended. */
export async function openThread(
  transaction: Transaction<Schema>,
  { catId, ownerId, finder, at }: Opening,
): Promise<ThreadRow | null> {
  const suspended = sql<boolean>`${isSuspended({ id: ownerId, email: null })} or ${isSuspended({ id: finder.userId, email: finder.email })}`;
  const { rows } = await sql<{ isSuspended: boolean }>`select ${suspended} as "isSuspended"`.execute(transaction);
  if (rows[0]!.isSuspended) return null;
  const earlier = finder.userId && (await findThreadOfMember(transaction, { catId, userId: finder.userId }));
  if (earlier) return resumeThread(transaction, earlier.id, { at, finderEmail: null });
  const row = await transaction
    .insertInto('threads')
    .values({
      cat_id: catId,
      owner_id: ownerId,
      finder_id: finder.userId,
      finder_name: finder.name,
      finder_email: finder.email,
      finder_locale: finder.locale,
      created_at: at,
      last_message_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['cat_id', 'finder_id'])
        .where('finder_id', 'is not', null)
        .where('closed_at', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  const opened = row ?? (await findThreadOfMember(transaction, { catId, userId: finder.userId! }))!;
  return lockThread(transaction, opened.id);
}
