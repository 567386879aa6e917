import { sql, type Transaction } from 'kysely';
import type { CatObjection } from '#product/report-values.ts';
import type { Schema } from '#product/schema.ts';

interface NotificationEvent {
  /** `userId` is null if the account is closed. */
  userId: string | null;
  kind: Schema['author_news']['kind'];
  subjectId: number;
  /** A rejected change is deleted, so its reason is here; other reasons are read from their cats. */
  objection?: CatObjection | null;
  words?: string | null;
}

/** Queues mails within the caller's transaction. Members get no mail about their own actions. */
export async function queueNotifications(
  transaction: Transaction<Schema>,
  news: NotificationEvent[],
  { actorId, at }: { actorId: string | null; at: Date },
): Promise<void> {
  const rows = news.flatMap(({ userId, kind, subjectId, objection = null, words = null }) =>
    userId === null || userId === actorId
      ? []
      : [{ user_id: userId, kind, subject_id: subjectId, noted_at: at, objection, objection_words: words }],
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
        objection: (is) => is.ref('excluded.objection'),
        objection_words: (is) => is.ref('excluded.objection_words'),
      }),
    )
    .execute();
}

/** Works within the caller's transaction. Authors who have had a mail get another one if the state differs. */
export async function withdrawNotifications(
  transaction: Transaction<Schema>,
  cats: Pick<NotificationEvent, 'userId' | 'subjectId'>[],
  { at }: { at: Date },
): Promise<void> {
  for (const { userId, subjectId } of cats) {
    if (userId === null) continue;
    await transaction
      .updateTable('author_news')
      .set({ is_due: sql<boolean>`told is not null`, noted_at: at, tries: 0, retry_at: null })
      .where('user_id', '=', userId)
      .where('kind', '=', 'review')
      .where('subject_id', '=', subjectId)
      .execute();
  }
}
