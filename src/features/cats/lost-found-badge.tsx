import { m } from '#i18n/paraglide/messages.js';
import { Badge } from '#ui/badge.tsx';

/** The word, a shape and a colour say it, each by itself enough. */
export function LostFoundBadge({ isLost, className }: { isLost: boolean; className?: string }) {
  return (
    <Badge
      look={isLost ? 'lost' : 'found'}
      className={className ?? ''}
      icon={
        <svg
          viewBox="0 0 16 16"
          aria-hidden="true"
          className="size-3 fill-none stroke-[2.4] stroke-current"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d={isLost ? 'M8 2.5v6.5M8 12.9v.2' : 'M3.5 8.6l3 3.1 6-6.4'} />
        </svg>
      }
    >
      {isLost ? m.cats_card_lost() : m.cats_card_found()}
    </Badge>
  );
}
