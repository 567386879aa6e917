import type { CoordinatesProblem } from '#features/places/coordinates/coordinates-reading.ts';
import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';

export interface PlaceProblem {
  code: CoordinatesProblem | 'plus-code-unknown-town' | 'not-in-departement' | 'postal-code-unknown';
  /** What the text was understood as. */
  understood?: { name: string; departement: string } | { postalCode: string };
}

type Text = (inputs: Record<string, string>, options: { locale: Locale }) => string;

const texts: Record<PlaceProblem['code'], Text> = {
  'sign-against-letter': m.places_problem_sign_against_letter,
  'unclear-minus': m.places_problem_unclear_minus,
  'out-of-range': m.places_problem_out_of_range,
  'short-link': m.places_problem_short_link,
  'link-without-place': m.places_problem_link_without_place,
  what3words: m.places_problem_what3words,
  'plus-code-without-town': m.places_problem_plus_code_without_town,
  'plus-code-unknown-town': m.places_problem_plus_code_unknown_town,
  'not-in-departement': ({ name = '', departement = '' }, options) =>
    m.places_problem_not_in_departement({ name, departement }, options),
  'postal-code-unknown': ({ postalCode = '' }, options) =>
    m.places_problem_postal_code_unknown({ code: postalCode }, options),
};

export const placeProblems = Object.keys(texts) as PlaceProblem['code'][];

export function explainPlaceProblem({ code, understood }: PlaceProblem, locale: Locale): string {
  return texts[code]({ ...understood }, { locale });
}

/** The reason in one line, with the places between which the visitor chooses. */
export function explainWithChoices(
  { problem, suggestions }: { problem: PlaceProblem; suggestions: readonly { label: string }[] },
  locale: Locale,
): string {
  return [explainPlaceProblem(problem, locale), ...suggestions.map(({ label }) => label)].join(' · ');
}
