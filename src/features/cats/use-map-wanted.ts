import { useEffect, useState } from 'react';

/** A reader who does nothing meanwhile looks at the list. */
const longestWaitMs = 5_000;
const signs = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'keydown', 'focusin'] as const;

/**
 * Whether to begin with the map, which is the heaviest part of the page. On a phone whose picture of the map already says
 * where cats are it waits for the reader's first touch, or some seconds.
 */
export function useMapWanted({ canWait }: { canWait: boolean }): boolean {
  const [isAsked, setAsked] = useState(false);
  const [waits] = useState(canWait);
  useEffect(() => {
    const ask = () => setAsked(true);
    if (!waits || !matchMedia('(width < 64rem)').matches) return ask();
    const timer = setTimeout(ask, longestWaitMs);
    for (const sign of signs) addEventListener(sign, ask, { once: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, ask);
    };
  }, [waits]);
  return isAsked;
}
