import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type BadgeVariant = 'neutral' | 'primary' | 'found' | 'danger';

const variants: Record<BadgeVariant, string> = {
  neutral: 'bg-sunken text-muted',
  primary: 'bg-primary-100 text-primary-800 dark:bg-primary-950 dark:text-primary-200',
  found: 'bg-found-soft text-found',
  danger: 'bg-danger-soft text-danger',
};

/** The colour only repeats the meaning of the text. */
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
    <span className={classNames('badge', variants[variant], className)}>
      {icon}
      {children}
    </span>
  );
}
