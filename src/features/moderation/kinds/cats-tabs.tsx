import { useReviewCounts } from '#features/moderation/menu/use-review-counts.ts';
import { m } from '#i18n/paraglide/messages.js';
import { ChipLink } from '#ui/chip-link.tsx';

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
    <nav aria-label={m.moderation_cats_title()} className="flex gap-2">
      {tabs.map(({ to, isHere, text, count }) => (
        <ChipLink key={to} {...{ to, isHere }}>
          {text}
          <span className="min-w-4 text-center tabular-nums">{count}</span>
        </ChipLink>
      ))}
    </nav>
  );
}
