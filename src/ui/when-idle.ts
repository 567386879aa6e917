/** Maximum delay of optional work. */
const latestStartMs = 2_000;
/** Safari has no requestIdleCallback. */
const likelyIdleMs = 200;

/** Runs it once the page has nothing more urgent to do. Answers what calls it off. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(run, { timeout: latestStartMs });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, likelyIdleMs);
  return () => clearTimeout(timer);
}
