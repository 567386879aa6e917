import { reviewKinds } from '#db/review-kinds.ts';
import { useReviewCounts } from '#features/moderation/menu/use-review-counts.ts';
import { m } from '#i18n/paraglide/messages.js';
import { ChipLink } from '#ui/chip-link.tsx';

const tabs = [
  { kind: 'cats', text: m.moderation_tab_waiting },
  { kind: 'reports', text: m.moderation_tab_reported },
] as const;

export function CatsTabs({ here }: { here: 'cats' | 'reports' }) {
  const counts = useReviewCounts();
  return (
    <nav aria-label={m.moderation_cats_title()} className="flex gap-2">
      {tabs.map(({ kind, text }) => (
        <ChipLink key={kind} to={reviewKinds[kind].path} isHere={kind === here}>
          {text()}
          <span className="min-w-4 text-center tabular-nums">{counts?.[`${kind}_to_review`]}</span>
        </ChipLink>
      ))}
    </nav>
  );
}
