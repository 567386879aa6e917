import { useEffect, useRef, useState } from 'react';
import type { SnapPoint } from '#ui/drawer-snap.ts';
import { type MapSize, roundSize } from './map-size.ts';

const share: Record<SnapPoint, number> = { peek: 0, half: 0.55, full: 0.55 };
const peekPixels = 84;

/**
 * The part of the map that the drawer does not cover on phones: its size, and the padding that makes the map's centre its
 * centre. The size is null until it is measured.
 */
export function useVisibleMap(snapPoint: SnapPoint) {
  const boxRef = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState<MapSize & { isWide: boolean }>({ width: 0, height: 0, isWide: true });

  useEffect(() => {
    const wide = matchMedia('(min-width: 64rem)');
    const measure = () => {
      const { clientWidth: width = 0, clientHeight: height = 0 } = boxRef.current ?? {};
      setBox({ width, height, isWide: wide.matches });
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

  const { width, height, isWide } = box;
  const bottom = isWide ? 0 : snapPoint === 'peek' ? peekPixels : Math.round(height * share[snapPoint]);
  return { boxRef, padding: { bottom }, size: width > 0 ? roundSize({ width, height: height - bottom }) : null };
}

export type VisibleMap = ReturnType<typeof useVisibleMap>;
