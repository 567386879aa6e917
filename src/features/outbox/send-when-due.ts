import { outboxChannel } from './outbox-database.ts';
import { isAddressed, longestTryMs, type OutboxItem } from './outbox-item.ts';
import { forgetSent, listItems, stepItem } from './outbox-store.ts';
import { openPageEnvironment } from './page-environment.ts';
import { askForSync } from './queue-item.ts';
import { sendOutbox } from './send-outbox.ts';

/** Minimum interval between automatic runs. */
const shortestPauseMs = 10_000;
const longestPauseMs = 15 * 60_000;
/** After this time no form has the same post. */
const sentRetentionMs = 30 * 24 * 60 * 60_000;

interface SendWhenDueOptions {
  readerId: string | null;
  /** Sent in the background, by this page or the worker. One page reports each, once. */
  onArrived: (item: OutboxItem) => void;
}

/**
 * Sends due posts while the page is open: when it opens, when the network returns, when the page becomes visible, and at
 * the times of retries. Returns the function that stops it.
 */
export function sendWhenDue({ readerId, onArrived }: SendWhenDueOptions): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = async () => {
    const items = await listItems();
    await reportArrived(items, { readerId, onArrived });
    clearTimeout(timer);
    const due = findNextTime(items, readerId);
    if (isOver || due === null) return;
    const pauseMs = Math.min(Math.max(due - Date.now(), shortestPauseMs), longestPauseMs);
    timer = setTimeout(() => send(false), pauseMs);
  };
  const send = (hasNewLine: boolean) => {
    // Concurrently, so that a slow post does not delay the others.
    void (async () => {
      const { nextTryAt } = await sendOutbox(openPageEnvironment(), { hasNewLine });
      if (nextTryAt !== null) await askForSync();
      await wait();
    })().catch(() => undefined);
  };
  const onOnline = () => send(true);
  const onVisible = () => document.visibilityState === 'visible' && send(true);
  window.addEventListener('online', onOnline);
  document.addEventListener('visibilitychange', onVisible);
  const unsubscribe = outboxChannel.subscribe(() => void wait().catch(() => undefined));
  send(true);
  void forgetSent(Date.now() - sentRetentionMs).catch(() => undefined);
  return () => {
    isOver = true;
    clearTimeout(timer);
    window.removeEventListener('online', onOnline);
    document.removeEventListener('visibilitychange', onVisible);
    unsubscribe();
  };
}

async function reportArrived(items: OutboxItem[], { readerId, onArrived }: SendWhenDueOptions): Promise<void> {
  for (const item of items) {
    if (item.state !== 'sent' || item.isTold || item.ownerId !== readerId) continue;
    const told = await stepItem(item.id, { type: 'told' });
    if (told) onArrived(told);
  }
}

/** Milliseconds since 1970; null: no retry is scheduled. */
function findNextTime(items: OutboxItem[], readerId: string | null): number | null {
  const times = items.flatMap((item) => {
    if (!isAddressed(item) && (item.ownerId !== readerId || readerId === null)) return [];
    if (item.state === 'queued') return [0];
    if (item.state === 'waiting') return [item.nextTryAt];
    return item.state === 'sending' ? [item.since + longestTryMs] : [];
  });
  return times.length > 0 ? Math.min(...times) : null;
}
