import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface EmptyStateProps {
  /** The picture is decoration. */
  picture?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
}

export function EmptyState({ picture, title, children, action, className }: EmptyStateProps) {
  return (
    <div className={classNames('mx-auto flex max-w-sm flex-col items-center px-6 py-10 text-center', className)}>
      {picture && <div className="mb-4 w-44 max-w-full">{picture}</div>}
      <p className="font-display font-semibold text-lg tracking-tight">{title}</p>
      {children && <div className="mt-1.5 text-pretty text-muted">{children}</div>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
