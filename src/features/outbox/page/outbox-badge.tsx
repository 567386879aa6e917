import { m } from '#i18n/paraglide/messages.js';
import { classNames } from '#ui/class-names.ts';
import { LocalLink } from '#ui/local-link.tsx';
import { Tooltip } from '#ui/overlays/tooltip.tsx';
import { useUnsent } from './use-unsent.ts';

export function OutboxBadge({ readerId }: { readerId: string | null }) {
  const unsent = useUnsent(readerId);
  if (unsent.length === 0) return null;
  const needsPerson = unsent.some(({ state }) => state === 'stuck');
  const label = m.outbox_badge({ count: unsent.length });
  return (
    <Tooltip text={label}>
      <LocalLink to="/unsent" aria-label={label} className="icon-button relative">
        {/* The icon is inline, because the badge is shown when no icon can be requested. */}
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          className="size-5.5 fill-none stroke-2 stroke-current"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="M12 16V6m-4.5 4.5L12 6l4.5 4.5M5 20h14" />
        </svg>
        <span
          aria-hidden="true"
          className={classNames(
            'absolute end-0 top-0.5 grid h-5 min-w-5 place-items-center rounded-full px-1 font-bold text-xs tabular-nums',
            needsPerson
              ? 'bg-red-700 text-white dark:bg-red-400 dark:text-stone-950'
              : 'bg-primary-600 text-white dark:bg-primary-500 dark:text-stone-950',
          )}
        >
          {unsent.length}
        </span>
      </LocalLink>
    </Tooltip>
  );
}
