import { useCallback, useEffect, useState } from 'react';

/** A visitor without any interaction in this time is reading the list. */
const longestWaitMs = 5_000;
/** Starting the map blocks the main thread, so the browser first paints the response to the touch. */
const afterSignMs = 200;
const signs = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'keydown', 'focusin'] as const;

interface MapWanted {
  isWanted: boolean;
  want: () => void;
}

/** A phone with a static map loads it at the first interaction or after a delay; Save-Data requires a request. */
export function useMapWanted({ canWait, savesData }: { canWait: boolean; savesData: boolean }): MapWanted {
  const [isWanted, setWanted] = useState(false);
  const [waits] = useState(canWait);
  const want = useCallback(() => setWanted(true), []);
  useEffect(() => {
    if (savesData) return;
    if (!waits || !matchMedia('(width < 64rem)').matches) return want();
    let timer = setTimeout(want, longestWaitMs);
    const onSign = () => {
      clearTimeout(timer);
      timer = setTimeout(want, afterSignMs);
    };
    for (const sign of signs) addEventListener(sign, onSign, { once: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, onSign);
    };
  }, [waits, savesData, want]);
  return { isWanted, want };
}
