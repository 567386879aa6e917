import { sql, type Transaction } from 'kysely';
import type { Announce, Release } from '#context/account-release.ts';
import type { Schema } from '#db/schema.ts';
import { announceThreads } from './announce-threads.server.ts';
import { addEvents } from './close-threads.server.ts';

/** Deletes contact data and exact places. Messages stay with the other side until the thread is deleted. */
export async function releaseThreads(
  transaction: Transaction<Schema>,
  { userId, posts, at }: Release,
): Promise<Announce> {
  const own = await transaction
    .selectFrom('threads')
    .select(['id', 'cat_id', 'owner_id', 'finder_id', 'closed_at'])
    .where((is) => is.or([is('owner_id', '=', userId), is('finder_id', '=', userId)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  const open = own.filter(({ closed_at }) => closed_at === null);
  await addEvents(transaction, open, { event: 'account-closed', actor: { userId }, at });
  for (const { id } of open) {
    await transaction
      .updateTable('threads')
      .set({ closed_at: at, closed_for: 'account-closed', last_message_at: at })
      .where('id', '=', id)
      .execute();
  }
  await transaction
    .updateTable('threads')
    .set({ owner_id: null, owner_phone: null })
    .where('owner_id', '=', userId)
    .execute();
  await transaction
    .updateTable('threads')
    .set({ finder_id: null, finder_phone: null, is_finder_phone_open: false, finder_door: null, finder_email: null })
    .where('finder_id', '=', userId)
    .execute();
  await transaction
    .updateTable('sightings')
    .set(({ ref }) => ({
      user_id: null,
      // The number is new: a form with an old one would open the thread of a member without an author.
      client_id: sql<string>`gen_random_uuid()`,
      latitude: ref('public_latitude'),
      longitude: ref('public_longitude'),
      ...(posts === 'delete' ? { status: 'hidden' as const, are_words_public: false, is_photo_public: false } : {}),
    }))
    .where('user_id', '=', userId)
    .execute();
  await transaction
    .deleteFrom('cat_proofs')
    .where('cat_id', 'in', (select) => select.selectFrom('cats').select('id').where('user_id', '=', userId))
    .execute();
  return (context) => announceThreads(context, own);
}
