import { sharedAnswerSeconds } from '#features/cats/model/shared-answer.ts';

/** What the server tells every open page of a published cat. */
export interface LiveCat {
  type: 'cat-shown' | 'cat-hidden';
  id: number;
  /** Of a hidden cat only within `hiddenSlackMeters`. */
  latitude: number;
  longitude: number;
}

interface LiveListener {
  onCat?: (cat: LiveCat) => void;
  /** Administrators only: another cat or comment waits, or one less. */
  onReviewCounts?: () => void;
  /** What is written below this cat has changed. */
  onComments?: (catId: number) => void;
  /** The published sightings of this cat have changed. */
  onSightings?: (catId: number) => void;
  /** A conversation of this reader has changed. */
  onThread?: (thread: { id: number; catId: number }) => void;
  /** A visitor's link of a conversation: its changes come only to streams that are opened with it. */
  threadToken?: string;
  /** The stream was away, and what happened meanwhile is not known. */
  onGap: () => void;
}

const firstRetryMs = 5_000;
const longestRetryMs = 60_000;
/** The data of a page are requested before it listens, while the previous page still does. */
const longestAskMs = 5_000;

// One stream a page for all its listeners.
const listeners = new Set<LiveListener>();
let source: EventSource | null = null;
let hasGap = false;
/** On the page's own clock, which begins with its request: its data were requested after this time. */
let knownSinceMs = 0;
let retryMs = firstRetryMs;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

function emitCat(event: MessageEvent<string>) {
  const cat = JSON.parse(event.data) as LiveCat;
  for (const { onCat } of listeners) onCat?.(cat);
}

function emitReviewCounts() {
  for (const { onReviewCounts } of listeners) onReviewCounts?.();
}

function emitComments(event: MessageEvent<string>) {
  const { catId } = JSON.parse(event.data) as { catId: number };
  for (const { onComments } of listeners) onComments?.(catId);
}

function emitSightings(event: MessageEvent<string>) {
  const { catId } = JSON.parse(event.data) as { catId: number };
  for (const { onSightings } of listeners) onSightings?.(catId);
}

function emitThread(event: MessageEvent<string>) {
  const thread = JSON.parse(event.data) as { id: number; catId: number };
  for (const { onThread } of listeners) onThread?.(thread);
}

/** With the link of a conversation if one of the page's parts shows one. */
function streamAddress(): string {
  const token = [...listeners].find(({ threadToken }) => threadToken)?.threadToken;
  return token ? `/api/live?thread=${encodeURIComponent(token)}` : '/api/live';
}

function open() {
  if (source || listeners.size === 0 || document.hidden) return;
  clearTimeout(retryTimer);
  source = new EventSource(streamAddress());
  source.addEventListener('cat-shown', emitCat);
  source.addEventListener('cat-hidden', emitCat);
  source.addEventListener('review-counts-changed', emitReviewCounts);
  source.addEventListener('comments-changed', emitComments);
  source.addEventListener('sightings-changed', emitSightings);
  source.addEventListener('thread-changed', emitThread);
  source.addEventListener('hello', ({ data }: MessageEvent<string>) => {
    retryMs = firstRetryMs;
    const { quietMs } = JSON.parse(data) as { quietMs: number | null };
    // Events between the rendering of the page and the start of the stream did not reach this page; and a cache may have sent a page
    // that is a moment older.
    const hasMissed = quietMs !== null && quietMs < performance.now() - knownSinceMs + sharedAnswerSeconds * 1000;
    if (!hasGap && !hasMissed) return;
    hasGap = false;
    for (const { onGap } of listeners) onGap();
  });
  source.addEventListener('error', () => {
    hasGap = true;
    // The browser reconnects by itself; an answer that is no stream ends it.
    if (source?.readyState !== EventSource.CLOSED) return;
    close();
    retryTimer = setTimeout(open, retryMs);
    retryMs = Math.min(retryMs * 2, longestRetryMs);
  });
}

function close() {
  clearTimeout(retryTimer);
  source?.close();
  source = null;
}

/** A hidden page holds no connection: browsers allow only six per site, across all tabs. */
function onVisibilityChange() {
  if (document.hidden) {
    if (source) hasGap = true;
    close();
  } else open();
}

/** Returns the call that ends the subscription; the last one closes the stream. */
export function subscribeToLive(listener: LiveListener): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', onVisibilityChange);
  const before = streamAddress();
  listeners.add(listener);
  // A stream that is open already does not have the link.
  if (source && streamAddress() !== before) {
    hasGap = true;
    close();
  }
  open();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', onVisibilityChange);
    close();
    hasGap = false;
    knownSinceMs = performance.now() - longestAskMs;
  };
}
