import { m } from '#i18n/paraglide/messages.js';
import { Badge } from '#ui/badge.tsx';

interface LostFoundBadgeProps {
  isLost: boolean;
  /** Neither any more. */
  isReunited?: boolean;
  className?: string;
}

const words = { lost: m.cats_card_lost, found: m.cats_card_found, home: m.cats_card_home };
const shapes = { lost: 'M8 2.5v6.5M8 12.9v.2', found: 'M3.5 8.6l3 3.1 6-6.4', home: 'M2.5 8 8 3l5.5 5M4.5 7v6h7V7' };

/** The word, a shape and a colour say it, each by itself enough. */
export function LostFoundBadge({ isLost, isReunited = false, className }: LostFoundBadgeProps) {
  const kind = isReunited ? 'home' : isLost ? 'lost' : 'found';
  return (
    <Badge
      variant={kind === 'lost' ? 'lost' : 'found'}
      className={className ?? ''}
      icon={
        <svg
          viewBox="0 0 16 16"
          aria-hidden="true"
          className="size-3 fill-none stroke-[2.4] stroke-current"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d={shapes[kind]} />
        </svg>
      }
    >
      {words[kind]()}
    </Badge>
  );
}
