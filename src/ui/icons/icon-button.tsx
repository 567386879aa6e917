import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Spinner } from '#ui/loading/spinner.tsx';
import { Tooltip } from '#ui/overlays/tooltip.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The tooltip shows this accessible name. */
  label: string;
  icon: ReactNode;
  isBusy?: boolean;
  variant?: 'plain' | 'raised';
}

const variants = {
  plain: 'text-ink',
  raised: 'border border-line bg-surface text-ink shadow-raised hover:bg-sunken',
};

export function IconButton({
  label,
  icon,
  isBusy = false,
  variant = 'plain',
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        aria-busy={isBusy || undefined}
        onClick={isBusy ? (event) => event.preventDefault() : onClick}
        className={classNames('icon-button', variants[variant], className)}
      >
        {isBusy ? <Spinner /> : icon}
      </button>
    </Tooltip>
  );
}
