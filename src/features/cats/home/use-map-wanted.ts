import { useCallback, useEffect, useState } from 'react';

/** A reader who does nothing meanwhile looks at the list. */
const longestWaitMs = 5_000;
/** Lets the browser paint the response to the touch first, because starting the map blocks the main thread. */
const afterSignMs = 200;
const signs = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'keydown', 'focusin'] as const;

interface MapWanted {
  isWanted: boolean;
  /** The reader has pressed the button for it. */
  want: () => void;
}

/**
 * Whether to load the map, which is the heaviest part of the page. On a phone whose static map already shows the cats, it
 * waits for the first interaction or a few seconds. A visitor who saves data must ask for it.
 */
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
