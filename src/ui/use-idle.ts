import { useEffect, useState } from 'react';

/** Nobody waits longer than this for what can wait. */
const latestStartMs = 2_000;

/** False until the page has come to rest after it became usable: then is the time to load what it can do without. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setIdle(true), 200);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => setIdle(true), { timeout: latestStartMs });
    return () => cancelIdleCallback(handle);
  }, []);
  return isIdle;
}
