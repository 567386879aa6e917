import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** False until the page is idle after hydration. Then it can load optional code. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  // Low priority, so that user input is handled first.
  useEffect(() => whenIdle(() => startTransition(() => setIdle(true))), []);
  return isIdle;
}
