import { outboxChannel } from './outbox-database.ts';
import { longestTryMs, type OutboxItem } from './outbox-item.ts';
import { forgetSent, listItems, stepItem } from './outbox-store.ts';
import { openPageEnvironment } from './page-environment.ts';
import { askForSync } from './queue-item.ts';
import { sendOutbox } from './send-outbox.ts';

/** Nor oftener than this by itself, whatever the times say. */
const shortestPauseMs = 10_000;
const longestPauseMs = 15 * 60_000;
/** No form can hold the same post any longer. */
const sentIsKeptMs = 30 * 24 * 60 * 60_000;

interface SendWhenDueOptions {
  readerId: string | null;
  /** Sent without anybody watching, by this page or the worker; each is told once, by one page. */
  onArrived: (item: OutboxItem) => void;
}

/**
 * Sends what is due while the page is open: at its opening, when the network or the reader comes back, and when a time has come.
 * Returns the function that ends it.
 */
export function sendWhenDue({ readerId, onArrived }: SendWhenDueOptions): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = async () => {
    const items = await listItems();
    await tellArrived(items, { readerId, onArrived });
    clearTimeout(timer);
    const due = findNextTime(items, readerId);
    if (isOver || due === null) return;
    const pauseMs = Math.min(Math.max(due - Date.now(), shortestPauseMs), longestPauseMs);
    timer = setTimeout(() => send(false), pauseMs);
  };
  const send = (hasNewLine: boolean) => {
    // Not one after the other: what takes long keeps nothing else waiting.
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
  void forgetSent(Date.now() - sentIsKeptMs).catch(() => undefined);
  return () => {
    isOver = true;
    clearTimeout(timer);
    window.removeEventListener('online', onOnline);
    document.removeEventListener('visibilitychange', onVisible);
    unsubscribe();
  };
}

async function tellArrived(items: OutboxItem[], { readerId, onArrived }: SendWhenDueOptions): Promise<void> {
  for (const item of items) {
    if (item.state !== 'sent' || item.isTold || item.ownerId !== readerId) continue;
    const told = await stepItem(item.id, { type: 'told' });
    if (told) onArrived(told);
  }
}

/** Milliseconds since 1970; null: nothing of the reader's waits for a time. */
function findNextTime(items: OutboxItem[], readerId: string | null): number | null {
  const times = items.flatMap((item) => {
    if (item.ownerId !== readerId || readerId === null) return [];
    if (item.state === 'queued') return [0];
    if (item.state === 'waiting') return [item.nextTryAt];
    return item.state === 'sending' ? [item.since + longestTryMs] : [];
  });
  return times.length > 0 ? Math.min(...times) : null;
}
