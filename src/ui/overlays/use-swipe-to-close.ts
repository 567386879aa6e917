import { type PointerEvent, type RefObject, useRef } from 'react';

/** Spec §9: a sheet dragged down by more than this share of its height closes. */
export const closeThreshold = 0.25;

export function useSwipeToClose(sheetRef: RefObject<HTMLElement | null>, onClose: () => void) {
  const startY = useRef<number | null>(null);

  const moveTo = (offset: number, isDragging: boolean) => {
    const sheet = sheetRef.current;
    if (!sheet) return;
    sheet.style.transition = isDragging ? 'none' : '';
    sheet.style.transform = offset > 0 ? `translateY(${offset}px)` : '';
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const isSheet = !matchMedia('(min-width: 40rem)').matches;
      if (!isSheet || event.pointerType === 'mouse' || (event.target as Element).closest('button, a, input')) return;
      startY.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (startY.current !== null) moveTo(Math.max(0, event.clientY - startY.current), true);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (startY.current === null) return;
      const pulled = event.clientY - startY.current;
      startY.current = null;
      moveTo(0, false);
      if (pulled > (sheetRef.current?.offsetHeight ?? Number.POSITIVE_INFINITY) * closeThreshold) onClose();
    },
    onPointerCancel() {
      startY.current = null;
      moveTo(0, false);
    },
  };
}
