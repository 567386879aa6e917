import { type PointerEvent, useRef } from 'react';
import { nextSnapPoint, type SnapPoint } from './drawer-snap.ts';

interface DrawerDragOptions {
  snapPoint: SnapPoint;
  onSnapPointChange: (snapPoint: SnapPoint) => void;
}

export function useDrawerDrag({ snapPoint, onSnapPointChange }: DrawerDragOptions) {
  const sheetRef = useRef<HTMLElement>(null);
  const drag = useRef<{ startY: number; startHeight: number; hasMoved: boolean } | null>(null);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const sheet = sheetRef.current;
    const isSide = getComputedStyle(event.currentTarget).touchAction !== 'none';
    if (!sheet || isSide || event.button !== 0 || (event.target as Element).closest('a, input, [data-no-drag]')) return;
    drag.current = { startY: event.clientY, startHeight: sheet.offsetHeight, hasMoved: false };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const sheet = sheetRef.current;
    if (!drag.current || !sheet) return;
    const pulled = drag.current.startY - event.clientY;
    if (!drag.current.hasMoved) {
      if (Math.abs(pulled) < 5) return;
      drag.current.hasMoved = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      sheet.style.transition = 'none';
    }
    sheet.style.height = `${drag.current.startHeight + pulled}px`;
  };
  const onPointerEnd = (event: PointerEvent<HTMLElement>) => {
    const sheet = sheetRef.current;
    if (!drag.current || !sheet) return;
    const { hasMoved, startY } = drag.current;
    drag.current = null;
    if (!hasMoved) return;
    sheet.style.transition = '';
    sheet.style.height = '';
    const available = sheet.parentElement?.clientHeight ?? 0;
    const peek = Number.parseFloat(getComputedStyle(sheet).minHeight) || 0;
    const pulled = event.type === 'pointercancel' ? 0 : startY - event.clientY;
    onSnapPointChange(nextSnapPoint(snapPoint, pulled, { peek, half: available * 0.55, full: available }));
  };

  const dragHandlers = { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd };
  return { sheetRef, dragHandlers };
}
