import { useEffect, useRef, useState } from 'react';
import type { SnapPoint } from '#ui/drawer-snap.ts';

const share: Record<SnapPoint, number> = { peek: 0, half: 0.55, full: 0.55 };
const peekPixels = 84;

/** How much of the map the drawer covers on phones, so that the map's centre is the centre of the visible part. */
export function useDrawerPadding(snapPoint: SnapPoint) {
  const boxRef = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  const [isWide, setWide] = useState(true);

  useEffect(() => {
    const wide = matchMedia('(min-width: 64rem)');
    const measure = () => {
      setWide(wide.matches);
      setHeight(boxRef.current?.clientHeight ?? 0);
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (boxRef.current) observer.observe(boxRef.current);
    wide.addEventListener('change', measure);
    return () => {
      observer.disconnect();
      wide.removeEventListener('change', measure);
    };
  }, []);

  const bottom = isWide ? 0 : snapPoint === 'peek' ? peekPixels : Math.round(height * share[snapPoint]);
  return { boxRef, padding: { bottom } };
}
