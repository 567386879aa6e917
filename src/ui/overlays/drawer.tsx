import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { classNames } from '#ui/class-names.ts';
import { type SnapPoint, snapPoints } from './drawer-snap.ts';
import { useDrawerDrag } from './use-drawer-drag.ts';

interface DrawerProps {
  label: string;
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

/** Becomes a normal part of the page on wide screens and without JavaScript; it does not trap focus. */
export function Drawer({ label, head, snapPoint, onSnapPointChange, children, className }: DrawerProps) {
  const { sheetRef, dragHandlers } = useDrawerDrag({ snapPoint, onSnapPointChange });
  const contentId = useId();

  return (
    <section ref={sheetRef} aria-label={label} className={classNames('drawer', heights[snapPoint], className)}>
      <div {...dragHandlers} className="shrink-0 select-none max-lg:touch-none">
        <DrawerHandle contentId={contentId} snapPoint={snapPoint} onSnapPointChange={onSnapPointChange} />
        {head}
      </div>
      <div
        id={contentId}
        className={classNames(
          // The position makes visually hidden text scroll with the content.
          'relative min-h-0 flex-1 overflow-y-auto overscroll-contain',
          // Hidden content is not styled again in browsers that support content-visibility.
          snapPoint === 'peek' && 'max-lg:invisible max-lg:[content-visibility:hidden]',
        )}
      >
        {children}
      </div>
    </section>
  );
}

interface DrawerHandleProps extends Pick<DrawerProps, 'snapPoint' | 'onSnapPointChange'> {
  contentId: string;
}

/** The arrow keys move the drawer by one snap point. */
function DrawerHandle({ contentId, snapPoint, onSnapPointChange }: DrawerHandleProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    const next = snapPoints[snapPoints.indexOf(snapPoint) + step];
    if (!step || !next) return;
    event.preventDefault();
    onSnapPointChange(next);
  };
  return (
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
  );
}
