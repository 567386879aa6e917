import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type BadgeVariant = 'neutral' | 'primary' | 'lost' | 'found' | 'danger';

const variants: Record<BadgeVariant, string> = {
  neutral: 'bg-sunken text-muted',
  primary: 'bg-primary-100 text-primary-800 dark:bg-primary-950 dark:text-primary-200',
  lost: 'bg-lost-soft text-lost',
  found: 'bg-found-soft text-found',
  danger: 'bg-danger-soft text-danger',
};

/** A word or a number in a pill. The colour only repeats the meaning of the text. */
export function Badge({
  variant = 'neutral',
  icon,
  children,
  className,
}: {
  variant?: BadgeVariant;
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 whitespace-nowrap rounded-full px-2 py-0.5 font-semibold text-xs tabular-nums',
        variants[variant],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
