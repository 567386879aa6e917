import { awaitsCode, type OutboxItem } from '#features/outbox/outbox-item.ts';
import { splitLocale } from '#i18n/locale.ts';

export function pathOfSent(item: OutboxItem): string {
  if (item.state !== 'sent') return '/unsent';
  if (awaitsCode(item)) return '/cats/new';
  switch (item.kind) {
    case 'cat':
      return `/cat/${item.answer.id}`;
    case 'comment':
      return `/cat/${item.answer.cat_id}#comments`;
    case 'sighting': {
      const { thread } = item.answer as { thread?: { path?: string } | null };
      return thread?.path ? splitLocale(thread.path).path : `/cat/${item.answer.cat_id}`;
    }
    case 'message':
      return pathOfThread(item);
  }
}

export function pathOfThread({ path }: Pick<OutboxItem, 'path'>): string {
  return `/thread/${path.split('/')[3]}`;
}
