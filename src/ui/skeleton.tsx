import { classNames } from './class-names.ts';

/** A grey placeholder for loading content; a class sets its size. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('block animate-pulse rounded-lg bg-line', className)} />;
}
