import { startTransition, useEffect, useRef, useState } from 'react';
import { type MapSize, roundSize } from '#features/browse/view/map-size.ts';
import { whenIdle } from '#ui/loading/when-idle.ts';
import type { SnapPoint } from '#ui/overlays/drawer-snap.ts';

const share: Record<SnapPoint, number> = { peek: 0, half: 0.55, full: 0.55 };
const peekPixels = 84;

type Box = MapSize & { isWide: boolean };

/** The drawer covers part of the map on phones. The page measures it when idle, because nothing needs it earlier. */
export function useVisibleMap(snapPoint: SnapPoint) {
  const boxRef = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState<Box | null>(null);

  useEffect(() => {
    const wide = matchMedia('(min-width: 64rem)');
    const measure = () => {
      const { clientWidth: width = 0, clientHeight: height = 0 } = boxRef.current ?? {};
      const now = { width, height, isWide: wide.matches };
      setBox((before) => (before && isSame(before, now) ? before : now));
    };
    const observer = new ResizeObserver(measure);
    const cancel = whenIdle(() => {
      startTransition(measure);
      if (boxRef.current) observer.observe(boxRef.current);
      wide.addEventListener('change', measure);
    });
    return () => {
      cancel();
      observer.disconnect();
      wide.removeEventListener('change', measure);
    };
  }, []);

  const { width, height, isWide } = box ?? { width: 0, height: 0, isWide: true };
  const bottom = isWide ? 0 : snapPoint === 'peek' ? peekPixels : Math.round(height * share[snapPoint]);
  return {
    boxRef,
    isMeasured: box !== null,
    padding: { bottom },
    size: width > 0 ? roundSize({ width, height: height - bottom }) : null,
  };
}

const isSame = (one: Box, other: Box) =>
  one.width === other.width && one.height === other.height && one.isWide === other.isWide;

export type VisibleMap = ReturnType<typeof useVisibleMap>;
