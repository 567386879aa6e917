import type { CoordinatesProblem } from '#features/places/coordinates/coordinates-reading.ts';
import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';

export type PlaceProblem = CoordinatesProblem | 'plus-code-unknown-town';

type Text = (inputs: Record<string, never>, options: { locale: Locale }) => string;

const texts: Record<PlaceProblem, Text> = {
  'sign-against-letter': m.places_problem_sign_against_letter,
  'unclear-minus': m.places_problem_unclear_minus,
  'out-of-range': m.places_problem_out_of_range,
  'short-link': m.places_problem_short_link,
  'link-without-place': m.places_problem_link_without_place,
  what3words: m.places_problem_what3words,
  'plus-code-without-town': m.places_problem_plus_code_without_town,
  'plus-code-unknown-town': m.places_problem_plus_code_unknown_town,
};

export const placeProblems = Object.keys(texts) as PlaceProblem[];

export function explainPlaceProblem(problem: PlaceProblem, locale: Locale): string {
  return texts[problem]({}, { locale });
}
