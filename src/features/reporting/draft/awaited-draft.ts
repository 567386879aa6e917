import { awaitsCode, type OutboxItem, type SentRow } from '#features/outbox/outbox-item.ts';

export interface AwaitedDraft {
  id: string;
  title: string;
  email: string;
  /** The mail left at this time (ISO 8601); null means that it could not be sent yet. */
  mailedAt: string | null;
}

/** Returns null for the answer of another call. */
export function parseAwaited({ id, email, mailed_at }: SentRow, title: string): AwaitedDraft | null {
  if (typeof id !== 'string' || typeof email !== 'string') return null;
  return { id, title, email, mailedAt: typeof mailed_at === 'string' ? mailed_at : null };
}

/** Returns the newest report on this device that waits for a code. */
export function findAwaited(items: OutboxItem[] | null): AwaitedDraft | null {
  const item = items?.findLast(awaitsCode);
  return item?.state === 'sent' ? parseAwaited(item.answer, item.title) : null;
}
