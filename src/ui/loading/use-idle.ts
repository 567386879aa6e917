import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  // The low priority lets user input go first.
  useEffect(() => whenIdle(() => startTransition(() => setIdle(true))), []);
  return isIdle;
}
