import type { Transaction } from 'kysely';
import type { Schema } from '#product/schema.ts';

interface NotificationEvent {
  /** Null: the account is closed. */
  userId: string | null;
  kind: Schema['author_news']['kind'];
  /** The cat's id, or the comment's for a comment. */
  subjectId: number;
}

/**
 * Queues mails to these members within the caller's transaction. The content is read when the mail is sent. Members get no
 * mail about their own actions.
 */
export async function queueNotifications(
  transaction: Transaction<Schema>,
  news: NotificationEvent[],
  { actorId, at }: { actorId: string | null; at: Date },
): Promise<void> {
  const rows = news.flatMap(({ userId, kind, subjectId }) =>
    userId === null || userId === actorId ? [] : [{ user_id: userId, kind, subject_id: subjectId, noted_at: at }],
  );
  if (rows.length === 0) return;
  await transaction
    .insertInto('author_news')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind', 'subject_id']).doUpdateSet({
        noted_at: at,
        is_due: true,
        tries: 0,
        retry_at: null,
      }),
    )
    .execute();
}
