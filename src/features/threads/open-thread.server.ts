import type { Transaction } from 'kysely';
import type { Schema } from '#product/schema.ts';
import { lockThread, type ThreadRow } from './thread-access.server.ts';

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
  db: Pick<Transaction<Schema>, 'selectFrom'>,
  { catId, userId }: { catId: number; userId: string },
): Promise<ThreadRow | null> {
  const row = await db
    .selectFrom('threads')
    .selectAll()
    .where('cat_id', '=', catId)
    .where('finder_id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** A new thread, or the member's open one: two sightings of a member at once share one. */
export async function openThread(
  transaction: Transaction<Schema>,
  { catId, ownerId, finder, at }: Opening,
): Promise<ThreadRow> {
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
    .returningAll()
    .executeTakeFirst();
  if (row) return row;
  const open = await findOpenThread(transaction, { catId, userId: finder.userId! });
  return lockThread(transaction, open!.id);
}
