import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '#product/schema.ts';
import { isSuspended, lockThread, selectThreads, type ThreadRow } from './thread-access.server.ts';

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

/** The open thread of a member about a cat; null: none. */
export async function findOpenThread(
  db: Kysely<Schema>,
  { catId, userId }: { catId: number; userId: string },
): Promise<ThreadRow | null> {
  const row = await selectThreads(db)
    .where('cat_id', '=', catId)
    .where('finder_id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * A new thread, or the member's open one: two sightings of a member at once share one. Null where an account of one side is suspended: the
 * two can't write to each other.
 */
export async function openThread(
  transaction: Transaction<Schema>,
  { catId, ownerId, finder, at }: Opening,
): Promise<ThreadRow | null> {
  const suspended = sql<boolean>`${isSuspended({ id: ownerId, email: null })} or ${isSuspended({ id: finder.userId, email: finder.email })}`;
  const { rows } = await sql<{ isSuspended: boolean }>`select ${suspended} as "isSuspended"`.execute(transaction);
  if (rows[0]!.isSuspended) return null;
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
  const opened = row ?? (await findOpenThread(transaction, { catId, userId: finder.userId! }))!;
  return lockThread(transaction, opened.id);
}
