import { AppError } from '@catlas/platform/errors/app-error.ts';
import { sql, type Transaction } from 'kysely';
import type { Context } from '#context/context.ts';
import { mailDelayMs } from '#context/undo-time.ts';
import type { Viewer } from '#context/viewer.ts';
import type { ThreadSide } from '#db/report-values.ts';
import type { Schema } from '#db/schema.ts';
import { announceThreads } from '#features/cats/ends/announce-threads.server.ts';
import { queueThreadMails } from '#features/cats/ends/queue-thread-mails.server.ts';
import { lockCats } from '#features/cats/model/lock-cats.server.ts';
import { isBlockedBetween } from '#features/contact/threads/blocks.server.ts';
import { openThread } from '#features/contact/threads/open-thread.server.ts';
import { storeMessage } from '#features/contact/threads/store-message.server.ts';
import type { ThreadRow } from '#features/contact/threads/thread-access.server.ts';
import { queueNotifications } from '#features/mail/queue-notifications.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { MatchAnswer } from './model/match.ts';

interface GivenAnswer {
  catId: number;
  other: number;
  answer: MatchAnswer | null;
}

interface StoredAnswer {
  threadId: number | null;
}

/**
 * Stores what the author of report `catId` answers about report `other`. The first “same” notifies the other author, and
 * “same” from both opens a thread between them. Throws `not-found` for a report that is missing or someone else's,
 * `invalid` for two reports of one kind, and `conflict` for “same” if one of the cats is home.
 */
export async function answerMatch(
  { db, live, now, viewer }: Pick<Context, 'db' | 'live' | 'now'> & { viewer: Viewer },
  { catId, other, answer }: GivenAnswer,
): Promise<StoredAnswer> {
  const thread = await db.transaction().execute(async (transaction) => {
    const reports = await lockReports(transaction, { catId, other, viewer });
    const isHome = reports.own.reunited_at !== null || reports.compared.reunited_at !== null;
    if (answer === 'same' && isHome) throw new AppError('conflict', { detail: m.sightings_error_home() });
    const earlier = await transaction
      .deleteFrom('match_answers')
      .where('cat_id', '=', catId)
      .where('other_id', '=', other)
      .returning('answer')
      .executeTakeFirst();
    if (answer === null) return null;
    const row = { cat_id: catId, other_id: other, answer, answered_at: now() };
    await transaction.insertInto('match_answers').values(row).execute();
    if (answer !== 'same') return null;
    return tellOther(transaction, reports, { isRepeated: earlier?.answer === 'same', at: now() });
  });
  if (thread) await announceThreads({ live }, [thread]);
  return { threadId: thread?.id ?? null };
}

type Reports = Awaited<ReturnType<typeof lockReports>>;

async function lockReports(
  transaction: Transaction<Schema>,
  { catId, other, viewer }: Omit<GivenAnswer, 'answer'> & { viewer: Viewer },
) {
  const rows = await lockCats(transaction, [catId, other]);
  const own = rows.find(({ id, user_id, status }) => id === catId && user_id === viewer.id && status !== 'deleted');
  const compared = rows.find(({ id, status }) => id === other && status === 'approved');
  if (!own || !compared) throw new AppError('not-found', { detail: m.cats_error_not_found() });
  if (own.is_lost === compared.is_lost) throw new AppError('invalid', { detail: m.matching_error_kind() });
  return { own, compared };
}

/** Does nothing for a report without an author, and if one author has blocked the other. */
async function tellOther(
  transaction: Transaction<Schema>,
  { own, compared }: Reports,
  { isRepeated, at }: { isRepeated: boolean; at: Date },
): Promise<ThreadRow | null> {
  if (own.user_id === null || compared.user_id === null || own.user_id === compared.user_id) return null;
  if (await areBlocked(transaction, own.user_id, compared.user_id)) return null;
  const answered = await transaction
    .selectFrom('match_answers')
    .select('answer')
    .where('cat_id', '=', compared.id)
    .where('other_id', '=', own.id)
    .executeTakeFirst();
  // An author who answered “different” is not asked again.
  if (answered?.answer === 'different') return null;
  if (answered?.answer !== 'same') {
    if (isRepeated || own.status !== 'approved') return null;
    const event = { userId: compared.user_id, kind: 'same-cat' as const, subjectId: compared.id };
    await queueNotifications(transaction, [event], { actorId: own.user_id, at });
    return null;
  }
  const [lost, found] = own.is_lost ? [own, compared] : [compared, own];
  const finder = await transaction
    .selectFrom('users')
    .select(['id', 'locale'])
    .where('id', '=', found.user_id)
    .executeTakeFirstOrThrow();
  const thread = await openThread(transaction, {
    catId: lost.id,
    ownerId: lost.user_id!,
    finder: { userId: finder.id, name: null, email: null, locale: finder.locale },
    at,
  });
  if (!thread || thread.closed_for !== null) return null;
  if (!isRepeated) await noteSameCat(transaction, thread, { actorSide: own.is_lost ? 'owner' : 'finder', at });
  return thread;
}

async function areBlocked(transaction: Transaction<Schema>, one: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ isBlocked: boolean }>`
    select ${isBlockedBetween(one, other)} as "isBlocked"`.execute(transaction);
  return rows[0]!.isBlocked;
}

/** Repeating the answer queues only the mails that were not sent, so each side is mailed once. */
async function noteSameCat(
  transaction: Transaction<Schema>,
  thread: ThreadRow,
  { actorSide, at }: { actorSide: ThreadSide; at: Date },
): Promise<void> {
  const noted = await transaction
    .selectFrom('thread_messages')
    .select('id')
    .where('thread_id', '=', thread.id)
    .where('event', '=', 'same-cat')
    .executeTakeFirst();
  if (noted) {
    const unsent = await transaction
      .selectFrom('outgoing_mails')
      .select('side')
      .where('message_id', '=', noted.id)
      .where('outcome', 'is distinct from', 'sent')
      .execute();
    const dueAt = new Date(at.getTime() + mailDelayMs);
    const mails = unsent.map(({ side }) => ({ messageId: noted.id, to: side!, dueAt }));
    await queueThreadMails(transaction, mails, at);
    return;
  }
  await storeMessage(transaction, {
    threadId: thread.id,
    message: { side: 'site', kind: 'event', event: 'same-cat', actor_side: actorSide },
    mailed: ['owner', 'finder'],
    at,
  });
}
