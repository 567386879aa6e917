const latestStartMs = 2_000;
/** Safari has no requestIdleCallback. */
const likelyIdleMs = 200;

/** Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(run, { timeout: latestStartMs });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, likelyIdleMs);
  return () => clearTimeout(timer);
}
