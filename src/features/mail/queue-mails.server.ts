import { sql, type Transaction } from 'kysely';
import type { MailKind } from '#db/mail-kinds.ts';
import type { ThreadSide } from '#db/report-values.ts';
import type { Schema } from '#db/schema.ts';

interface QueuedMail {
  kind: MailKind;
  /** A kind has one mail for each subject. */
  subject: string;
  dueAt: Date;
  userId?: string;
  messageId?: number;
  side?: ThreadSide;
  /** What the sender cannot read elsewhere. It is deleted when the mail is sent. */
  details?: Record<string, unknown>;
}

interface QueueOptions {
  at: Date;
  /** A waiting mail that is queued again waits longer, but not longer than this after it was queued first. */
  longestWaitMs?: number;
  /** A waiting mail that is queued again is sent at the earlier of both times. */
  isJoined?: boolean;
}

/** Works within the caller's transaction. A mail that was sent is sent again, as the kind then finds it. */
export async function queueMails(
  transaction: Transaction<Schema>,
  mails: QueuedMail[],
  { at, longestWaitMs, isJoined = false }: QueueOptions,
): Promise<void> {
  if (mails.length === 0) return;
  // One order for all, so that two transactions never wait for each other.
  const inOrder = mails.toSorted((one, other) => (one.subject < other.subject ? 1 : -1));
  await transaction
    .insertInto('outgoing_mails')
    .values(
      inOrder.map(({ kind, subject, dueAt, userId = null, messageId = null, side = null, details = {} }) => ({
        kind,
        subject,
        user_id: userId,
        message_id: messageId,
        side,
        details: JSON.stringify(details),
        queued_at: at,
        due_at: dueAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject']).doUpdateSet({
        queued_at: sql<Date>`case when outgoing_mails.done_at is null then outgoing_mails.queued_at else excluded.queued_at end`,
        due_at: isJoined
          ? sql<Date>`case when outgoing_mails.done_at is null and outgoing_mails.claimed_at is null
              then least(excluded.due_at, outgoing_mails.due_at) else excluded.due_at end`
          : sql<Date>`case when outgoing_mails.done_at is null
              then least(excluded.due_at, outgoing_mails.queued_at + ${longestWaitMs ?? null}::float8 * interval '1 millisecond')
              else excluded.due_at end`,
        details: (is) => is.ref('excluded.details'),
        tries: 0,
        claimed_at: null,
        is_repeated: false,
        done_at: null,
        outcome: null,
      }),
    )
    .execute();
}
