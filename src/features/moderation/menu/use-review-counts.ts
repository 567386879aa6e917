import { callApi } from '@catlas/platform/http/call-api.ts';
import { useSyncExternalStore } from 'react';
import { useRootData } from '#context/root-data.ts';
import type { ReviewCounts } from '#db/review-kinds.ts';
import { subscribeToLive } from '#features/cats/live/live-events.ts';

/** The delay is a debounce: several batches in a row cause one request. */
const settleMs = 300;

// All components that show the counts share one request.
const listeners = new Set<() => void>();
let counts: ReviewCounts | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let unsubscribe: (() => void) | undefined;

function ask() {
  timer = undefined;
  callApi<{ info: ReviewCounts }>('/api/bo/info').then(
    ({ info }) => {
      counts = info;
      for (const listener of listeners) listener();
    },
    // If the request fails, keep the last counts.
    () => {},
  );
}

function askSoon() {
  timer ??= setTimeout(ask, settleMs);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    ask();
    unsubscribe = subscribeToLive({ onReviewCounts: askSoon, onGap: askSoon });
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    unsubscribe?.();
    clearTimeout(timer);
    timer = undefined;
    counts = null;
  };
}

/** Returns null until the server has sent the counts. */
export function useReviewCounts(): ReviewCounts | null {
  const atFirst = useRootData()?.reviewInfo ?? null;
  const known = useSyncExternalStore(
    subscribe,
    () => counts,
    () => null,
  );
  return known ?? atFirst;
}
