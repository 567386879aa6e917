import { type ChosenTraitName, traitTable } from '#db/traits.ts';
import { presentTraits } from '#features/traits/present-traits.ts';
import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import { formatDistance } from '#ui/format-distance.ts';
import { sideOf } from './score/place-and-time.ts';
import { type ComparedReport, type EvidenceKind, leastReason, type PairScore } from './score/score-pair.ts';
import { ratedTraitNames } from './score/trait-rates.ts';

/** A reason names two of these distances in metres, never the exact distance. */
const edges = [0, 250, 500, 1000, 2000, 5000, 10_000, 20_000];
const farStep = 10_000;
const leastObjection = -0.4;

interface Described {
  lost: ComparedReport;
  found: ComparedReport;
  score: PairScore;
}

/** Gives reasons and objections in the language of `locale`. */
export function describeMatch({ lost, found, score }: Described, locale: Locale) {
  const { evidence } = score;
  const speaks = (kind: EvidenceKind) => evidence[kind] >= leastReason;
  const objects = (kind: EvidenceKind) => evidence[kind] <= leastObjection;
  const marks = lost.white_marks.filter((mark) => found.white_marks.includes(mark));
  const coat = presentTraits({
    coat_colors: lost.coat_colors.filter((color) => found.coat_colors.includes(color)),
    coat_pattern: lost.coat_pattern === found.coat_pattern ? lost.coat_pattern : 'unknown',
  });
  return {
    reasons: [
      describeReach(score.meters, [lost, found], locale),
      describeDays(score.days),
      ...(coat !== '' && (speaks('coat') || speaks('pattern')) ? [coat] : []),
      ...(speaks('marks') ? marks.map((mark) => labelOf('white_marks', mark)) : []),
      ...ratedTraitNames.filter(speaks).map((name) => labelOf(name, found[name])),
    ],
    against: [
      ...(objects('coat') ? [titleOf('coat_colors')] : []),
      ...(objects('pattern') ? [titleOf('coat_pattern')] : []),
      ...(objects('marks') ? [titleOf('white_marks')] : []),
      ...ratedTraitNames.filter(objects).map(titleOf),
    ],
  };
}

/** The distance between both published cells reveals no more than the published places. */
function describeReach(meters: number, [one, other]: [ComparedReport, ComparedReport], locale: Locale): string {
  const blur = Math.hypot(sideOf(one.locationType), sideOf(other.locationType)) / 2;
  const least = Math.max(0, meters - blur);
  const from = least > edges.at(-1)! ? Math.floor(least / farStep) * farStep : edges.findLast((edge) => edge <= least)!;
  const to = edges.find((edge) => edge >= meters + blur) ?? Math.ceil((meters + blur) / farStep) * farStep;
  if (from === 0) return m.matching_within({ distance: formatDistance(to, locale) });
  return m.matching_apart({ from: formatDistance(from, locale), to: formatDistance(to, locale) });
}

function describeDays(days: number): string {
  const count = Math.round(days);
  if (count === 0) return m.matching_same_day();
  return count > 0 ? m.matching_days_later({ count }) : m.matching_days_before({ count: -count });
}

const labelOf = (name: ChosenTraitName, value: string) => lower(traitTable[name].labels[value]!());

const titleOf = (name: ChosenTraitName) => lower(traitTable[name].title());

const lower = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);
