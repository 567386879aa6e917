import { type Locale, textsOf } from '../../../shared/texts.ts';

interface LostFoundBadgeProps {
  locale: Locale;
  isLost: boolean;
  isReunited: boolean;
}

export function LostFoundBadge({ locale, isLost, isReunited }: LostFoundBadgeProps) {
  const kind = isReunited ? 'home' : isLost ? 'lost' : 'found';
  return <span className={`badge badge-${kind}`}>{textsOf(locale).t(`cats_card_${kind}`)}</span>;
}
