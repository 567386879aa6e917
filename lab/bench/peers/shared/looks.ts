import english from '../../../../messages/en/traits.json';
import french from '../../../../messages/fr/traits.json';
import type { Locale } from './texts.ts';

interface Traits {
  coat_colors: string[];
  coat_pattern: string;
  coat_length: string;
  sex: string;
}

const words: Record<Locale, Record<string, unknown>> = { en: english, fr: french };

/** The traits that the generated cats have, in the words of Catlas. */
export function looksOf(
  { coat_colors: colors, coat_pattern: pattern, coat_length: length, sex }: Traits,
  locale: Locale,
) {
  const say = (key: string) => String(words[locale][`traits_${key}`] ?? '').toLowerCase();
  const fill = (key: string, values: Record<string, string>) =>
    say(key).replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  const color = colors.map((each) => say(`color_${each}`)).join(', ');
  const coat =
    pattern === 'unknown'
      ? color
      : pattern === 'solid'
        ? fill('phrase_solid', { color })
        : fill('phrase_coat', { colors: color, pattern: say(`pattern_${pattern}`) });
  return [coat, say(`length_${length}`), say(`sex_${sex}`)].filter(Boolean).join(', ');
}

/** What is known, for the description of a cat: names and values as in the messages of the traits. */
export function traitsOf({ coat_colors, coat_pattern, coat_length, sex }: Traits) {
  return [
    ...coat_colors.map((color) => ({ name: 'coat_colors', value: `color_${color}` })),
    { name: 'coat_pattern', value: `pattern_${coat_pattern}` },
    { name: 'coat_length', value: `length_${coat_length}` },
    { name: 'sex', value: `sex_${sex}` },
  ].filter(({ value }) => !value.endsWith('unknown'));
}
