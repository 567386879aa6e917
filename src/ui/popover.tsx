import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Tooltip } from './tooltip.tsx';

interface PopoverProps {
  /** The accessible name of the button and the popover. */
  label: string;
  icon: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A native popover below its button: works without JavaScript, closes with Escape or a click outside. */
export function Popover({ label, icon, children, className }: PopoverProps) {
  const id = useId();
  return (
    <>
      <Tooltip text={label}>
        <button type="button" popoverTarget={id} aria-label={label} className={classNames('icon-button', className)}>
          {icon}
        </button>
      </Tooltip>
      <div id={id} popover="auto" role="dialog" aria-label={label} className="popover">
        {children}
      </div>
    </>
  );
}
