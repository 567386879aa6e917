import { useCallback, useEffect, useState } from 'react';

/** A reader who does nothing meanwhile looks at the list. */
const longestWaitMs = 5_000;
const signs = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'keydown', 'focusin'] as const;

interface MapWanted {
  isWanted: boolean;
  /** The reader has asked for it by name. */
  want: () => void;
}

/**
 * Whether to begin with the map, which is the heaviest part of the page. On a phone whose picture of the map already says
 * where cats are it waits for the reader's first touch, or some seconds; whoever saves data is asked first.
 */
export function useMapWanted({ canWait, savesData }: { canWait: boolean; savesData: boolean }): MapWanted {
  const [isWanted, setWanted] = useState(false);
  const [waits] = useState(canWait);
  const want = useCallback(() => setWanted(true), []);
  useEffect(() => {
    if (savesData) return;
    if (!waits || !matchMedia('(width < 64rem)').matches) return want();
    const timer = setTimeout(want, longestWaitMs);
    for (const sign of signs) addEventListener(sign, want, { once: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, want);
    };
  }, [waits, savesData, want]);
  return { isWanted, want };
}
