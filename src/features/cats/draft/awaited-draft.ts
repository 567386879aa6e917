import { awaitsCode, type OutboxItem, type SentRow } from '#features/outbox/outbox-item.ts';

/** A visitor's report that the server stores until its address is confirmed. */
export interface AwaitedDraft {
  /** The `client_id`. */
  id: string;
  /** The cat's name. */
  title: string;
  email: string;
  /** When the mail with the code left, ISO 8601. Null: it could not be sent yet. */
  mailedAt: string | null;
}

/** Null for the answer of another call. */
export function parseAwaited({ id, email, mailed_at }: SentRow, title: string): AwaitedDraft | null {
  if (typeof id !== 'string' || typeof email !== 'string') return null;
  return { id, title, email, mailedAt: typeof mailed_at === 'string' ? mailed_at : null };
}

/** The newest report on this device that waits for a code. */
export function findAwaited(items: OutboxItem[] | null): AwaitedDraft | null {
  const item = items?.findLast(awaitsCode);
  return item?.state === 'sent' ? parseAwaited(item.answer, item.title) : null;
}
