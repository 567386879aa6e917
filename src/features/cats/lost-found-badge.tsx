import { m } from '#i18n/paraglide/messages.js';
import { classNames } from '#ui/class-names.ts';

interface LostFoundBadgeProps {
  isLost: boolean;
  /** A reunited cat is neither lost nor found. */
  isReunited?: boolean;
  className?: string;
}

const words = { lost: m.cats_card_lost, found: m.cats_card_found, home: m.cats_card_home };

/** Word, shape and colour each suffice alone. */
export function LostFoundBadge({ isLost, isReunited = false, className }: LostFoundBadgeProps) {
  const kind = isReunited ? 'home' : isLost ? 'lost' : 'found';
  return <span className={classNames('badge', `badge-${kind}`, className)}>{words[kind]()}</span>;
}
