import type { OutboxItem } from '#features/outbox/outbox-item.ts';

/** The page of a sent post, without the language prefix. */
export function pathOfSent(item: OutboxItem): string {
  if (item.state !== 'sent') return '/unsent';
  return item.kind === 'cat' ? `/cat/${item.answer.id}` : `/cat/${item.answer.cat_id}#comments`;
}
