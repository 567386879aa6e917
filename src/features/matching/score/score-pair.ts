import { coatColors, coatPatterns } from '#db/coat.ts';
import type { LocationType } from '#db/report-values.ts';
import { type RatedTraitName, valuesOf } from '#db/traits.ts';
import { distanceKm, type Point } from '#features/places/place.ts';
import type { CatTraits } from '#features/traits/cat-traits.ts';
import { coatKey, type Pattern, registerCoats } from './coat-frequencies.ts';
import { placeDensity, timeDensity, undatedTimeDensity } from './place-and-time.ts';
import {
  collarRates,
  colorRates,
  type LearntTraitName,
  markRates,
  markTold,
  patternAgreed,
  ratedTraitNames,
  traitRates,
} from './trait-rates.ts';

/** The fields are only what every visitor may read. */
export interface ComparedReport extends CatTraits {
  place: Point;
  locationType: LocationType;
  createdAt: string;
}

export interface TraitCounts {
  coats: Record<string, number>;
  patterns: Record<string, Partial<Record<Pattern, number>>>;
  singles: Record<RatedTraitName, Record<string, number>>;
}

/** An absent rate is not learnt yet from this site's confirmed pairs. */
export interface LearntRates {
  /** The share counts finders who report the owner's value. */
  agreed?: { [Name in LearntTraitName]?: number | undefined };
  patternAgreed?: number | undefined;
  /** The share counts lost cats with a report of their finder. */
  counterpartShare?: number | undefined;
  /** The share counts reports that fit and were not made up. */
  honestShare?: number | undefined;
}

export interface Known {
  counts?: TraitCounts | undefined;
  rates?: LearntRates | undefined;
  /** The number is the helpers who say “same” less those who say “different”. */
  votes?: number;
}

export type EvidenceKind = 'votes' | 'place' | 'time' | 'coat' | 'pattern' | 'marks' | RatedTraitName;

/** The values are natural logarithms of likelihood ratios: above 0 favours one cat, 0 says nothing. */
export type Evidence = Record<EvidenceKind, number>;

export interface PairScore {
  /** In the sum, `place` assumes one found report per km² in `reachDays`; `gradeMatches` uses the real density. */
  nats: number;
  evidence: Evidence;
  meters: number;
  /** How many looks speak for one cat; each colour that both report is one if the colours speak for it. */
  supports: number;
  /** The found report is older than the lost one, so its author had nothing to copy. */
  isKnownHonest: boolean;
  /** Counts days from the loss to the find; negative means found before the loss. */
  days: number;
}

/** A lost report is compared with found reports of this many days. */
export const reachDays = 90;
const dayMs = 24 * 60 * 60 * 1000;
/** The register weighs as much as this many reports of the site. */
const registerWeight = 300;
/** The register's patterns of one set of colours weigh as much as this many reports. */
const patternWeight = 20;
/** A helper is right in about three of four pairs, and all helpers together never outweigh the owner. */
const voteNats = 1;
const mostVotes = 3;

/** Compares published values only (Fellegi and Sunter 1969). An unknown value counts nothing. */
export function scorePair(lost: ComparedReport, found: ComparedReport, known: Known = {}): PairScore {
  const { counts, rates } = known;
  const meters = distanceKm(lost.place, found.place) * 1000;
  const days = (timeOf(found) - timeOf(lost)) / dayMs;
  const pair: Pair = { lost, found, counts, rates };
  const evidence: Evidence = {
    votes: voteNats * Math.max(-mostVotes, Math.min(mostVotes, known.votes ?? 0)),
    place: Math.log(placeDensity(meters, lost.living, [lost.locationType, found.locationType])),
    time: Math.log((lost.seen_at === null ? undatedTimeDensity : timeDensity)(days) * reachDays),
    coat: compareColors(lost.coat_colors, found.coat_colors, counts),
    pattern: comparePatterns(pair),
    marks: compareMarks(lost.white_marks, found.white_marks),
    ...compareRated(pair),
  };
  const supports = countSupports(
    evidence,
    lost.coat_colors.filter((color) => found.coat_colors.includes(color)).length,
  );
  return {
    nats: sumOf(Object.values(evidence)),
    evidence,
    meters,
    days,
    supports,
    isKnownHonest: found.createdAt < lost.createdAt,
  };
}

/** Below this value, in natural logarithms, a trait says almost nothing: two of three cats have it. */
export const leastReason = 0.4;

function countSupports({ place: _, time: __, coat, ...looks }: Evidence, sharedColors: number): number {
  const others = Object.values(looks).filter((nats) => nats >= leastReason).length;
  return others + (coat >= leastReason ? sharedColors : 0);
}

export const looksOf = ({ nats, evidence }: PairScore): number => nats - evidence.place - evidence.time;

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

/** An unknown time of the sighting defaults to the time of the report. */
const timeOf = ({ seen_at, createdAt }: ComparedReport) => Date.parse(seen_at ?? createdAt);

interface Pair {
  lost: ComparedReport;
  found: ComparedReport;
  counts: TraitCounts | undefined;
  rates: LearntRates | undefined;
}

function compareRated(pair: Pair): Record<RatedTraitName, number> {
  const compared = ratedTraitNames.map((name) => [
    name,
    name === 'collar' ? compareCollars(pair) : compareSingle(name, pair),
  ]);
  return Object.fromEntries(compared) as Record<RatedTraitName, number>;
}

function compareSingle(trait: LearntTraitName, { lost, found, counts, rates }: Pair): number {
  const [told, seen] = [lost[trait], found[trait]];
  if (told === 'unknown' || seen === 'unknown') return 0;
  const { mixedUp = [], ...assumed }: { agreed: number; mixedUp?: readonly (readonly string[])[] } = traitRates[trait];
  const agreed = rates?.agreed?.[trait] ?? assumed.agreed;
  const common = shareOf(trait, seen, counts);
  if (told === seen) return Math.log((agreed + (1 - agreed) * common) / common);
  const isNear = mixedUp.some((pair) => pair.includes(told) && pair.includes(seen));
  // Three of four errors are values that look alike, if there are any.
  const near = mixedUp.filter((pair) => pair.includes(told)).length;
  const error = (1 - agreed) * (isNear ? 0.75 / near + 0.25 * common : (near > 0 ? 0.25 : 1) * common);
  return Math.log(error / common);
}

/** The built-in rates weigh as much as additional reports. */
function shareOf(trait: RatedTraitName, value: string, counts: TraitCounts | undefined): number {
  const told = counts?.singles[trait] ?? {};
  const common: Record<string, number> = traitRates[trait].common;
  const all = sumOf(Object.values(told));
  return ((told[value] ?? 0) + (registerWeight * (common[value] ?? 1)) / 1000) / (all + registerWeight);
}

function compareCollars({ lost, found, counts }: Pair): number {
  const [told, seen] = [lost.collar, found.collar];
  if (told === 'unknown' || seen === 'unknown') return 0;
  return Math.log(collarRates[told][seen] / shareOf('collar', seen, counts));
}

const registerCats = sumOf(Object.values(registerCoats).map(({ all }) => all));
/** The register is assumed to have this many cats of a set of colours that it lacks. */
const unseenCats = 0.3;

function coatShare(key: string, counts: TraitCounts | undefined): number {
  const inRegister = (registerCoats[key]?.all ?? unseenCats) / registerCats;
  const all = sumOf(Object.values(counts?.coats ?? {}));
  return ((counts?.coats[key] ?? 0) + registerWeight * inRegister) / (all + registerWeight);
}

type Colors = CatTraits['coat_colors'];

function compareColors(told: Colors, seen: Colors, counts: TraitCounts | undefined): number {
  if (told.length === 0 || seen.length === 0) return 0;
  const common = coatShare(coatKey(seen), counts);
  return Math.log(chanceOfColors(told, seen) / common + colorRates.other);
}

/** Returns P(finder reports `seen` | owner reports `told`). */
function chanceOfColors(told: Colors, seen: Colors): number {
  const { dropped, added, mixedUp, other, lookAlike } = colorRates;
  const missing = told.filter((color) => !seen.includes(color));
  const besides = seen.filter((color) => !told.includes(color));
  if (missing.length === 0 && besides.length === 0) return 1 - dropped - added - mixedUp - other;
  if (missing.length === 1 && besides.length === 0) return dropped / told.length;
  if (missing.length === 0 && besides.length === 1) return added / (coatColors.length - told.length);
  if (missing.length !== 1 || besides.length !== 1) return 0;
  const isAlike = lookAlike.some((pair) => isIn(pair, missing[0]!) && isIn(pair, besides[0]!));
  const ways = lookAlike.filter((pair) => told.some((color) => isIn(pair, color))).length;
  return isAlike ? mixedUp / Math.max(1, ways) : 0;
}

const isIn = (pair: readonly string[], color: string) => pair.includes(color);

const patterns = coatPatterns.filter((pattern): pattern is Pattern => pattern !== 'unknown');

const allPatterns = Object.fromEntries(
  patterns.map((pattern) => [pattern, sumOf(Object.values(registerCoats).map((coat) => coat.patterns[pattern] ?? 0))]),
);

/** Adds half a cat to each pattern of the register, so that no pattern is impossible. */
function patternShare(colors: Colors, pattern: Pattern, counts: TraitCounts | undefined): number {
  const key = coatKey(colors);
  const known = colors.length === 0 ? allPatterns : (registerCoats[key]?.patterns ?? {});
  const share = ((known[pattern] ?? 0) + 0.5) / (sumOf(Object.values(known)) + patterns.length / 2);
  const told = counts?.patterns[key] ?? {};
  return ((told[pattern] ?? 0) + patternWeight * share) / (sumOf(Object.values(told)) + patternWeight);
}

function comparePatterns({ lost, found, counts, rates }: Pair): number {
  const [told, seen] = [lost.coat_pattern, found.coat_pattern];
  if (told === 'unknown' || seen === 'unknown') return 0;
  const common = patternShare(found.coat_colors, seen, counts);
  const agreed = rates?.patternAgreed ?? patternAgreed;
  return Math.log(((told === seen ? agreed : 0) + (1 - agreed) * common) / common);
}

function compareMarks(told: CatTraits['white_marks'], seen: CatTraits['white_marks']): number {
  if (told.length === 0 || seen.length === 0) return 0;
  return valuesOf('white_marks').reduce((sum, mark) => {
    const common = markRates[mark];
    const chance = told.includes(mark) ? markTold.present : markTold.absent;
    return sum + Math.log(seen.includes(mark) ? chance / common : (1 - chance) / (1 - common));
  }, 0);
}
