import { m } from '#i18n/paraglide/messages.js';
import { classNames } from '#ui/class-names.ts';

interface LostFoundBadgeProps {
  isLost: boolean;
  /** Neither any more. */
  isReunited?: boolean;
  className?: string;
}

const words = { lost: m.cats_card_lost, found: m.cats_card_found, home: m.cats_card_home };

/** The word, a shape and a colour say it, each by itself enough. */
export function LostFoundBadge({ isLost, isReunited = false, className }: LostFoundBadgeProps) {
  const kind = isReunited ? 'home' : isLost ? 'lost' : 'found';
  return <span className={classNames('badge', `badge-${kind}`, className)}>{words[kind]()}</span>;
}
