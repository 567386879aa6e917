import { isUnsent, type OutboxItem } from '#features/outbox/outbox-item.ts';
import { isReadable } from './explain-item.ts';
import { useOutbox } from './use-outbox.ts';

/** What is on this device only of the reader's, and of nobody's; of everybody's for a visitor, who is shown its number alone. */
export function useUnsent(readerId: string | null): OutboxItem[] {
  return (useOutbox() ?? []).filter((item) => isUnsent(item) && (readerId === null || isReadable(item, readerId)));
}
