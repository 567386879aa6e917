import { outboxChannel } from './outbox-channels.ts';
import { isOpenToVisitors, isWaitingForLine, longestTryMs, type OutboxItem } from './outbox-item.ts';
import { forgetSent, listItems, stepItem } from './outbox-store.ts';
import { openPageEnvironment } from './page-environment.ts';
import { askForSync } from './queue-item.ts';
import { type OutboxEnvironment, type SendOptions, type SendReport, sendOutbox } from './send-outbox.ts';

const firstPauseMs = 1_000;
const longestPauseMs = 15 * 60_000;
/** At most 10 s pass between two requests, so a post is sent soon after the network returns, without any event. */
const longestOfflinePauseMs = 4_000;
/** Browsers with background sync send while the page is hidden; others send when it is visible again. */
const hiddenPauseMs = 60_000;
/** The form that queues a post sends it; this delay is for a form that was closed. */
const queuedPauseMs = 10_000;
const sentRetentionMs = 30 * 24 * 60 * 60_000;

interface SendWhenDueOptions {
  readerId: string | null;
  /** Only one page reports each post that a page or the worker sent in the background. */
  onArrived: (item: OutboxItem) => void;
  environment?: OutboxEnvironment;
}

interface Progress {
  isReachable: boolean;
  tries: number;
  repeats: number;
}

/** Sends due posts while the page is open, and checks the server while a post waits for it. Returns a stop function. */
export function sendWhenDue({
  readerId,
  onArrived,
  environment = openPageEnvironment(),
}: SendWhenDueOptions): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let progress: Progress = { isReachable: true, tries: 0, repeats: 0 };
  const wait = async (report?: SendReport) => {
    const items = await listItems();
    await reportArrived(items, { readerId, onArrived });
    clearTimeout(timer);
    if (report) progress = nextProgress(progress, report, items);
    const pauseMs = findPause(items, { readerId, progress, environment });
    if (isOver || pauseMs === null) return;
    timer = setTimeout(() => send({ checksLine: true }), pauseMs);
  };
  const send = (options: SendOptions) => {
    // This runs concurrently, so that a slow post does not delay the others.
    void (async () => {
      const report = await sendOutbox(environment, options);
      await wait(report);
      if (report.nextTryAt !== null && progress.repeats === 0) await askForSync();
    })().catch(() => undefined);
  };
  const start = () => {
    progress = { ...progress, repeats: 0 };
    send({ hasNewLine: true });
  };
  const onVisible = () => document.visibilityState === 'visible' && start();
  window.addEventListener('online', start);
  document.addEventListener('visibilitychange', onVisible);
  const unsubscribe = outboxChannel.subscribe(() => void wait().catch(() => undefined));
  start();
  void forgetSent(environment.now() - sentRetentionMs).catch(() => undefined);
  return () => {
    isOver = true;
    clearTimeout(timer);
    window.removeEventListener('online', start);
    document.removeEventListener('visibilitychange', onVisible);
    unsubscribe();
  };
}

async function reportArrived(
  items: OutboxItem[],
  { readerId, onArrived }: Pick<SendWhenDueOptions, 'readerId' | 'onArrived'>,
): Promise<void> {
  for (const item of items) {
    if (item.state !== 'sent' || item.isTold || item.ownerId !== readerId) continue;
    const told = await stepItem(item.id, { type: 'told' });
    if (told) onArrived(told);
  }
}

function nextProgress(before: Progress, { isReachable }: SendReport, items: OutboxItem[]): Progress {
  const tries = items.reduce((sum, { attempts }) => sum + attempts, 0);
  const now = { isReachable: isReachable ?? before.isReachable, tries };
  const isSame = now.isReachable === before.isReachable && tries === before.tries;
  return { ...now, repeats: isSame ? before.repeats + 1 : 0 };
}

interface PauseInputs {
  readerId: string | null;
  progress: Progress;
  environment: Pick<OutboxEnvironment, 'now' | 'random'>;
}

function findPause(items: OutboxItem[], { readerId, progress, environment }: PauseInputs): number | null {
  const now = environment.now();
  const own = items.filter((item) => isOpenToVisitors(item) || (readerId !== null && item.ownerId === readerId));
  const dueAt = findNextTime(own, now);
  if (dueAt === null) return null;
  const untilDueMs = Math.min(Math.max(dueAt - now, 0), longestPauseMs);
  const longest = progress.isReachable ? longestPauseMs : longestOfflinePauseMs;
  const jitter = 0.8 + 0.4 * environment.random();
  const backoffMs = jitter * Math.min(firstPauseMs * 2 ** Math.min(progress.repeats, 20), longest);
  if (document.visibilityState !== 'visible') return Math.max(untilDueMs, backoffMs, hiddenPauseMs);
  if (untilDueMs === 0) return backoffMs;
  return own.some(isWaitingForLine) ? Math.min(untilDueMs, backoffMs) : untilDueMs;
}

function findNextTime(items: OutboxItem[], now: number): number | null {
  const times = items.flatMap((item) => {
    if (item.state === 'queued') return [now + queuedPauseMs];
    if (item.state === 'waiting') return [item.nextTryAt];
    return item.state === 'sending' ? [item.since + longestTryMs] : [];
  });
  return times.length > 0 ? Math.min(...times) : null;
}
