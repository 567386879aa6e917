import { m } from '#i18n/paraglide/messages.js';
import { LocalLink } from '#ui/local-link.tsx';
import { useReviewCounts } from './use-review-counts.ts';

/** From the cats that wait to those that members have reported, and back. */
export function CatsTabs({ isReported }: { isReported: boolean }) {
  const counts = useReviewCounts();
  const tabs = [
    { to: '/bo/cats', isHere: !isReported, text: m.moderation_tab_waiting(), count: counts?.cats_to_review },
    {
      to: '/bo/cats?view=reported',
      isHere: isReported,
      text: m.moderation_tab_reported(),
      count: counts?.reports_to_review,
    },
  ];
  return (
    <nav aria-label={m.moderation_cats_title()} className="mb-3 flex gap-2">
      {tabs.map(({ to, isHere, text, count }) => (
        <LocalLink
          key={to}
          to={to}
          aria-current={isHere ? 'page' : undefined}
          className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-4 font-medium text-sm hover:bg-sunken aria-[current=page]:border-primary-600 aria-[current=page]:bg-primary-100 aria-[current=page]:text-primary-900 dark:aria-[current=page]:border-primary-400 dark:aria-[current=page]:bg-primary-950 dark:aria-[current=page]:text-primary-100"
        >
          {text}
          <span className="min-w-4 text-center tabular-nums">{count}</span>
        </LocalLink>
      ))}
    </nav>
  );
}
