import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { classNames } from './class-names.ts';
import { nextSnapPoint, type SnapPoint, snapPoints } from './drawer-snap.ts';

interface DrawerProps {
  label: string;
  /** What stays in sight when the drawer is at its lowest, beside its handle. */
  head: ReactNode;
  snapPoint: SnapPoint;
  onSnapPointChange: (snapPoint: SnapPoint) => void;
  children: ReactNode;
  className?: string;
}

const heights: Record<SnapPoint, string> = {
  peek: 'max-lg:h-(--drawer-peek)',
  half: 'max-lg:h-[55%]',
  full: 'max-lg:h-full',
};

/**
 * On phones a sheet over the bottom of its positioned parent, drawn up and down by its head, by its handle button or by
 * arrow keys; on wide screens, and without JavaScript, a plain part of the page. It never covers all by itself and
 * holds no focus.
 */
export function Drawer({ label, head, snapPoint, onSnapPointChange, children, className }: DrawerProps) {
  const sheetRef = useRef<HTMLElement>(null);
  const drag = useRef<{ startY: number; startHeight: number; hasMoved: boolean } | null>(null);
  const contentId = useId();

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
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    const next = snapPoints[snapPoints.indexOf(snapPoint) + step];
    if (!step || !next) return;
    event.preventDefault();
    onSnapPointChange(next);
  };

  return (
    <section
      ref={sheetRef}
      aria-label={label}
      className={classNames(
        'flex min-h-0 flex-col bg-surface max-lg:noscript:static max-lg:noscript:h-auto max-lg:absolute max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-(--z-drawer) max-lg:max-h-full max-lg:min-h-(--drawer-peek) max-lg:rounded-t-3xl max-lg:ps-[env(safe-area-inset-left)] max-lg:pe-[env(safe-area-inset-right)] max-lg:shadow-floating max-lg:transition-[height] max-lg:duration-300 max-lg:ease-out-soft',
        heights[snapPoint],
        className,
      )}
    >
      <div
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerEnd}
        onPointerCancel={onPointerEnd}
        className="shrink-0 select-none max-lg:touch-none"
      >
        <button
          type="button"
          aria-expanded={snapPoint !== 'peek'}
          aria-controls={contentId}
          onClick={() => onSnapPointChange(snapPoint === 'peek' ? 'half' : 'peek')}
          onKeyDown={onKeyDown}
          className="flex h-6 w-full items-center justify-center rounded-t-3xl outline-offset-[-4px] noscript:hidden lg:hidden"
        >
          <span aria-hidden="true" className="h-1.5 w-10 rounded-full bg-control/70" />
          <span className="sr-only">{snapPoint === 'peek' ? m.common_drawer_show() : m.common_drawer_hide()}</span>
        </button>
        {head}
      </div>
      <div
        id={contentId}
        className={classNames(
          // Positioned, so that what is only read out is scrolled with the rest.
          'relative min-h-0 flex-1 overflow-y-auto overscroll-contain',
          snapPoint === 'peek' && 'max-lg:invisible',
        )}
      >
        {children}
      </div>
    </section>
  );
}
