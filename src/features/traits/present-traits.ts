import { type ChosenTraitName, type ChosenTraits, forEachTrait, traitsInPageOrder } from '#db/traits.ts';
import { inEachLocale, type Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import { getLocale } from '#i18n/paraglide/runtime.js';

type Words = Record<ChosenTraitName, Record<string, string>>;

/** The labels are made once, because a list needs some of them for each cat. */
const wordsIn = inEachLocale(wordsOf);
const besidesCoat = traitsInPageOrder.filter((name) => name !== 'coat_colors' && name !== 'coat_pattern');

/** Returns the known traits in the reader's language, such as `grey tabby, short hair, white chest`. */
export function presentTraits(traits: Partial<ChosenTraits>): string {
  const words = wordsIn[getLocale()];
  return [
    lowerFirst(presentCoat(traits, words)),
    ...besidesCoat.flatMap((name) => [traits[name] ?? []].flat().map((value) => words[name][value])),
  ]
    .filter(Boolean)
    .join(', ');
}

function presentCoat({ coat_colors = [], coat_pattern = 'unknown' }: Partial<ChosenTraits>, words: Words): string {
  const colors = joinWords(coat_colors.map((color) => words.coat_colors[color]!));
  const pattern = words.coat_pattern[coat_pattern]!;
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
  return forEachTrait((_, { labels }) =>
    Object.fromEntries(
      Object.entries(labels).map(([value, label]) => [
        value,
        value === 'unknown' ? '' : lowerFirst(label({}, { locale })),
      ]),
    ),
  );
}

function lowerFirst(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}
