import { isCutOff } from '@catlas/platform/worker/is-cut-off.ts';
import { sharedAnswerSeconds } from '#features/cats/model/shared-answer.ts';

export interface LiveCat {
  type: 'cat-shown' | 'cat-hidden';
  id: number;
  /** A hidden cat's place is exact only to `hiddenSlackMeters`. */
  latitude: number;
  longitude: number;
}

interface LiveListener {
  onCat?: (cat: LiveCat) => void;
  /** Only administrators get this event. */
  onReviewCounts?: () => void;
  onComments?: (catId: number) => void;
  onSightings?: (catId: number) => void;
  onThread?: (thread: { id: number; catId: number }) => void;
  /** Only streams opened with a visitor's conversation token get its changes. */
  threadToken?: string;
  /** The stream was interrupted, so events may be missing. */
  onGap: () => void;
}

const firstRetryMs = 5_000;
const longestRetryMs = 60_000;
/** The next page requests its data while the previous page still listens. */
const longestAskMs = 5_000;

// All listeners of a page share one stream.
const listeners = new Set<LiveListener>();
let source: EventSource | null = null;
let hasGap = false;
/** On the page's own clock, its data were requested after this time. */
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

/** The address has the token of a conversation if a part of the page shows one. */
function streamAddress(): string {
  const token = [...listeners].find(({ threadToken }) => threadToken)?.threadToken;
  return token ? `/api/live?thread=${encodeURIComponent(token)}` : '/api/live';
}

function open() {
  if (source || listeners.size === 0 || isAway()) return;
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
    // Events before the stream started did not reach this page, and a cache may have sent a slightly older page.
    const hasMissed = quietMs !== null && quietMs < performance.now() - knownSinceMs + sharedAnswerSeconds * 1000;
    if (!hasGap && !hasMissed) return;
    hasGap = false;
    for (const { onGap } of listeners) onGap();
  });
  source.addEventListener('error', () => {
    hasGap = true;
    // The browser reconnects by itself, except after an answer that is no stream.
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

/** A hidden page holds no connection: browsers allow only six per site, across all tabs. Without a network none can be made. */
function isAway(): boolean {
  return document.hidden || isCutOff();
}

function openOrClose() {
  if (isAway()) {
    if (source) hasGap = true;
    close();
  } else open();
}

function watchAway(method: 'addEventListener' | 'removeEventListener') {
  document[method]('visibilitychange', openOrClose);
  window[method]('online', openOrClose);
  window[method]('offline', openOrClose);
}

/** Returns the function that unsubscribes; the last one closes the stream. */
export function subscribeToLive(listener: LiveListener): () => void {
  if (listeners.size === 0) watchAway('addEventListener');
  const before = streamAddress();
  listeners.add(listener);
  // A stream that is already open lacks the token.
  if (source && streamAddress() !== before) {
    hasGap = true;
    close();
  }
  open();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    watchAway('removeEventListener');
    close();
    hasGap = false;
    knownSinceMs = performance.now() - longestAskMs;
  };
}
