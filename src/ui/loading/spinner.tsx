import { classNames } from '#ui/class-names.ts';

/** Screen readers ignore it, because the component that shows it has a text for them. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-block size-5 animate-spin rounded-full border-2 border-current border-e-transparent motion-reduce:animate-pulse',
        className,
      )}
    />
  );
}
