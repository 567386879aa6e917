import { isOpenToVisitors, isUnsent } from './outbox-item.ts';
import { listItems } from './outbox-store.ts';
import { openEnvironment, sendOutbox } from './send-outbox.ts';

export const outboxSyncTag = 'catlas-outbox';

/** Rejects while items are waiting, so that the browser retries the background sync. */
export async function syncOutbox(): Promise<void> {
  await sendOutbox(openEnvironment(), { hasNewLine: true });
  const waiting = (await listItems()).filter(
    (item) => isUnsent(item) && item.state !== 'stuck' && (item.ownerId !== null || isOpenToVisitors(item)),
  );
  if (waiting.length > 0) throw new Error(`${waiting.length} posts wait`);
}
