import { m } from '#i18n/paraglide/messages.js';
import type { CatTraits } from './cat-traits.ts';
import { traitLabels } from './trait-labels.ts';

/** `grey tabby, short hair, white chest`, « tigré gris, poil court, poitrail blanc »: what is known, in the reader's language. */
export function presentTraits(traits: Partial<CatTraits>): string {
  const labels = [
    presentCoat(traits),
    ...[
      traitLabels.coat_length[traits.coat_length ?? 'unknown'],
      ...(traits.white_marks ?? []).map((mark) => traitLabels.white_marks[mark]),
      traitLabels.eye_color[traits.eye_color ?? 'unknown'],
      traitLabels.tail[traits.tail ?? 'unknown'],
      traitLabels.ear_tip[traits.ear_tip ?? 'unknown'],
      traitLabels.sex[traits.sex ?? 'unknown'],
      traitLabels.age_class[traits.age_class ?? 'unknown'],
      traitLabels.collar[traits.collar ?? 'unknown'],
      traitLabels.chip[traits.chip ?? 'unknown'],
      traitLabels.living[traits.living ?? 'unknown'],
      traitLabels.temperament[traits.temperament ?? 'unknown'],
    ]
      .filter((label) => label !== m.traits_unknown)
      .map((label) => label()),
  ];
  return labels.filter(Boolean).map(lowerFirst).join(', ');
}

function presentCoat({ coat_colors = [], coat_pattern = 'unknown' }: Partial<CatTraits>): string {
  const colors = joinWords(coat_colors.map((color) => lowerFirst(traitLabels.coat_colors[color]())));
  if (coat_pattern === 'unknown') return colors;
  const pattern = lowerFirst(traitLabels.coat_pattern[coat_pattern]());
  if (colors === '') return pattern;
  if (coat_pattern === 'solid') return m.traits_phrase_solid({ color: colors });
  // "Black and white" says bicolor.
  return coat_pattern === 'bicolor' && coat_colors.length > 1 ? colors : m.traits_phrase_coat({ colors, pattern });
}

function joinWords(words: string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : m.traits_phrase_and({ first: words.slice(0, -1).join(', '), last });
}

const lowerFirst = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);
