import { awaitsCode, type OutboxItem } from '#features/outbox/outbox-item.ts';

/** The page of a sent post, without the language prefix. */
export function pathOfSent(item: OutboxItem): string {
  if (item.state !== 'sent') return '/unsent';
  if (awaitsCode(item)) return '/cats/new';
  return item.kind === 'cat' ? `/cat/${item.answer.id}` : `/cat/${item.answer.cat_id}#comments`;
}
