import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** False until the page has come to rest after it became usable: then is the time to load what it can do without. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  // A press in the middle is answered first.
  useEffect(() => whenIdle(() => startTransition(() => setIdle(true))), []);
  return isIdle;
}
