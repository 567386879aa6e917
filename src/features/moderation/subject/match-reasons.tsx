import type { CoatColour } from '#features/moderation/to-review/coat-colours.ts';
import type { MatchReason } from '#features/moderation/to-review/match-reasons.ts';
import type { Locale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { formatDistance } from '#ui/format-distance.ts';

const colourWords: Record<CoatColour, () => string> = {
  black: m.moderation_colour_black,
  white: m.moderation_colour_white,
  grey: m.moderation_colour_grey,
  orange: m.moderation_colour_orange,
  brown: m.moderation_colour_brown,
  cream: m.moderation_colour_cream,
  tabby: m.moderation_colour_tabby,
  calico: m.moderation_colour_calico,
  tortoiseshell: m.moderation_colour_tortoiseshell,
  siamese: m.moderation_colour_siamese,
};

/** Why two reports may be about the same cat. */
export function MatchReasons({ reasons }: { reasons: MatchReason[] }) {
  const locale = useLocale();
  return (
    <ul className="text-xs leading-5 tabular-nums">
      {reasons.map((reason) => (
        <li
          key={reason.kind}
          data-kind={reason.kind}
          className="data-[kind=days-apart]:text-muted data-[kind=distance]:text-muted data-[kind=same-photo]:font-semibold data-[kind=same-photo]:text-danger"
        >
          {describe(reason, locale)}
        </li>
      ))}
    </ul>
  );
}

function describe(reason: MatchReason, locale: Locale): string {
  switch (reason.kind) {
    case 'same-photo':
      return m.moderation_same_photo();
    case 'similar-name':
      return m.moderation_match_name();
    case 'same-colours':
      return m.moderation_match_colours({ colours: reason.colours.map((colour) => colourWords[colour]()).join(', ') });
    case 'distance':
      return m.moderation_match_distance({ distance: formatDistance(reason.meters, locale) });
    case 'days-apart':
      if (reason.days === 0) return m.moderation_match_same_day();
      return reason.days === 1 ? m.moderation_match_one_day() : m.moderation_match_days({ count: reason.days });
  }
}
