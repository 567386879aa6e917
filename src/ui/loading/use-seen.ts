import { type RefObject, useEffect, useState } from 'react';

/** A reader who has typed nothing for so long has stopped writing. */
const quietMs = 3_000;

/** Waits while the reader writes, because loading something such as a map would delay the keys. */
export function useSeen(box: RefObject<Element | null>, margin = '0px'): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    const own = new AbortController();
    let isOnScreen = false;
    let typedAt = Number.NEGATIVE_INFINITY;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      if (!isOnScreen) return;
      const restMs = typedAt + quietMs - performance.now();
      if (restMs > 0) {
        timer = setTimeout(look, restMs);
        return;
      }
      setSeen(true);
      end();
    };
    const observer = new IntersectionObserver(
      (entries) => {
        isOnScreen = entries.at(-1)?.isIntersecting ?? false;
        look();
      },
      // `scrollMargin` is for elements that scroll by themselves, such as a dialog.
      { rootMargin: margin, scrollMargin: margin },
    );
    const end = () => {
      observer.disconnect();
      own.abort();
      clearTimeout(timer);
    };
    observer.observe(box.current);
    const options = { capture: true, passive: true, signal: own.signal };
    document.addEventListener(
      'input',
      () => {
        typedAt = performance.now();
      },
      options,
    );
    return end;
  }, [box, margin]);
  return isSeen;
}
