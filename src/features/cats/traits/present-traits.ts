import { inEachLocale, type Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import { getLocale } from '#i18n/paraglide/runtime.js';
import type { CatTraits } from './cat-traits.ts';
import { type TraitLabel, type TraitName, traitLabels } from './trait-labels.ts';

type Words = { [Name in TraitName]: Record<keyof (typeof traitLabels)[Name], string> };

/** The labels are made once, because a list needs some of them for each cat. */
const wordsIn = inEachLocale(wordsOf);

/** Returns the known traits in the reader's language, such as `grey tabby, short hair, white chest`. */
export function presentTraits(traits: Partial<CatTraits>): string {
  const words = wordsIn[getLocale()];
  return [
    lowerFirst(presentCoat(traits, words)),
    words.coat_length[traits.coat_length ?? 'unknown'],
    ...(traits.white_marks ?? []).map((mark) => words.white_marks[mark]),
    words.eye_color[traits.eye_color ?? 'unknown'],
    words.tail[traits.tail ?? 'unknown'],
    words.ear_tip[traits.ear_tip ?? 'unknown'],
    words.sex[traits.sex ?? 'unknown'],
    words.age_class[traits.age_class ?? 'unknown'],
    words.collar[traits.collar ?? 'unknown'],
    words.chip[traits.chip ?? 'unknown'],
    words.living[traits.living ?? 'unknown'],
    words.temperament[traits.temperament ?? 'unknown'],
  ]
    .filter(Boolean)
    .join(', ');
}

function presentCoat({ coat_colors = [], coat_pattern = 'unknown' }: Partial<CatTraits>, words: Words): string {
  const colors = joinWords(coat_colors.map((color) => words.coat_colors[color]));
  const pattern = words.coat_pattern[coat_pattern];
  if (pattern === '' || colors === '') return colors || pattern;
  if (coat_pattern === 'solid') return m.traits_phrase_solid({ color: colors });
  // "Black and white" already means bicolor.
  return coat_pattern === 'bicolor' && coat_colors.length > 1 ? colors : m.traits_phrase_coat({ colors, pattern });
}

function joinWords(words: string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : m.traits_phrase_and({ first: words.slice(0, -1).join(', '), last });
}

function wordsOf(locale: Locale): Words {
  const wordOf = (label: TraitLabel) => (label === m.traits_unknown ? '' : lowerFirst(label({}, { locale })));
  const wordsOfTrait = (labels: Record<string, TraitLabel>) =>
    Object.fromEntries(Object.entries(labels).map(([value, label]) => [value, wordOf(label)]));
  return Object.fromEntries(Object.entries(traitLabels).map(([name, labels]) => [name, wordsOfTrait(labels)])) as Words;
}

function lowerFirst(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}
