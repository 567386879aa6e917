import { isUnsent, type OutboxItem } from '#features/outbox/outbox-item.ts';
import { isReadable } from './explain-item.ts';
import { useOutbox } from './use-outbox.ts';

/** For a visitor this counts all items, because the page shows only their number. */
export function useUnsent(readerId: string | null): OutboxItem[] {
  return (useOutbox() ?? []).filter((item) => isUnsent(item) && (readerId === null || isReadable(item, readerId)));
}
