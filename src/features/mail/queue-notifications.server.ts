import { sql, type Transaction } from 'kysely';
import { mailDelayMs } from '#context/undo-time.ts';
import type { CatObjection } from '#db/report-values.ts';
import type { Schema } from '#db/schema.ts';
import { queueMails } from './queue-mails.server.ts';

/** The back office offers undo for 10 s, and a mail leaves within a minute after that, so the limit is 70 s after the decision. */
const longestWaitMs = 50_000;

interface NotificationEvent {
  /** `userId` is null if the account is closed. */
  userId: string | null;
  kind: Schema['notifications']['kind'];
  subjectId: number;
  /** A rejected change is deleted, so its reason is here; other reasons are read from their cats. */
  objection?: CatObjection | null;
  words?: string | null;
}

/** Queues mails within the caller's transaction. Members get no mail about their own actions. */
export async function queueNotifications(
  transaction: Transaction<Schema>,
  events: NotificationEvent[],
  { actorId, at }: { actorId: string | null; at: Date },
): Promise<void> {
  const rows = events.flatMap(({ userId, kind, subjectId, objection = null, words = null }) =>
    userId === null || userId === actorId
      ? []
      : [{ user_id: userId, kind, subject_id: subjectId, noted_at: at, objection, objection_words: words }],
  );
  if (rows.length === 0) return;
  await transaction
    .insertInto('notifications')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind', 'subject_id']).doUpdateSet({
        noted_at: at,
        is_due: true,
        objection: (is) => is.ref('excluded.objection'),
        objection_words: (is) => is.ref('excluded.objection_words'),
      }),
    )
    .execute();
  await queueMailsTo(transaction, rows, at);
}

/** Works within the caller's transaction. Authors who have had a mail get another one if the state differs. */
export async function withdrawNotifications(
  transaction: Transaction<Schema>,
  cats: Pick<NotificationEvent, 'userId' | 'subjectId'>[],
  { at }: { at: Date },
): Promise<void> {
  const again: { user_id: string }[] = [];
  for (const { userId, subjectId } of cats) {
    if (userId === null) continue;
    const rows = await transaction
      .updateTable('notifications')
      .set({ is_due: sql<boolean>`told is not null`, noted_at: at })
      .where('user_id', '=', userId)
      .where('kind', '=', 'review')
      .where('subject_id', '=', subjectId)
      .returning('user_id')
      .execute();
    again.push(...rows);
  }
  await queueMailsTo(transaction, again, at);
}

async function queueMailsTo(transaction: Transaction<Schema>, rows: { user_id: string }[], at: Date): Promise<void> {
  const dueAt = new Date(at.getTime() + mailDelayMs);
  const userIds = new Set(rows.map(({ user_id }) => user_id));
  const mails = [...userIds].map((userId) => ({ kind: 'notifications' as const, subject: userId, userId, dueAt }));
  await queueMails(transaction, mails, { at, longestWaitMs });
}
