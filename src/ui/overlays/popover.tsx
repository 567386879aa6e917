import { type ReactNode, useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Tooltip } from './tooltip.tsx';

interface PopoverProps {
  label: string;
  icon: ReactNode;
  children: ReactNode;
  className?: string;
}

/** The native popover works without JavaScript. */
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
