import { classNames } from '#ui/class-names.ts';

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('block animate-pulse rounded-lg bg-line', className)} />;
}
