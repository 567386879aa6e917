import type { Transaction } from 'kysely';
import type { ThreadSide } from '#db/report-values.ts';
import type { Schema } from '#db/schema.ts';
import { queueMails } from '#features/mail/queue-mails.server.ts';

interface ThreadMail {
  messageId: number;
  to: ThreadSide;
  dueAt: Date;
  /** The mail says that further sightings of the day are not mailed. */
  isLastToday?: boolean;
}

/** Works within the caller's transaction. */
export async function queueThreadMails(transaction: Transaction<Schema>, mails: ThreadMail[], at: Date): Promise<void> {
  const queued = mails.map(({ messageId, to, dueAt, isLastToday = false }) => ({
    kind: 'thread' as const,
    subject: `${messageId}:${to}`,
    messageId,
    side: to,
    dueAt,
    details: isLastToday ? { isLastToday } : {},
  }));
  await queueMails(transaction, queued, { at });
}
