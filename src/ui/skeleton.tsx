import { classNames } from './class-names.ts';

/** A grey stand-in with the size of what is on its way; give it the size by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('block animate-pulse rounded-lg bg-line', className)} />;
}
