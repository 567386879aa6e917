import type { OutboxItem } from '#features/outbox/outbox-item.ts';

/** Where what has arrived can be seen, without its language. */
export function pathOfSent(item: OutboxItem): string {
  if (item.state !== 'sent') return '/unsent';
  return item.kind === 'cat' ? `/cat/${item.answer.id}` : `/cat/${item.answer.cat_id}#comments`;
}
