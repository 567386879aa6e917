import type { CatTraits } from '#features/cats/traits/cat-traits.ts';
import { distanceKm, type Point } from '#features/places/place.ts';
import type { LocationType } from '#product/report-values.ts';
import { coatColors, coatPatterns, whiteMarks } from '#product/trait-values.ts';
import { coatKey, type Pattern, registerCoats } from './coat-frequencies.ts';
import { placeDensity, timeDensity } from './place-and-time.ts';
import {
  collarRates,
  colorRates,
  markRates,
  markTold,
  patternAgreed,
  type SingleTrait,
  traitRates,
} from './trait-rates.ts';

/** What everybody may read of a report, and nothing else. */
export interface ComparedReport extends CatTraits {
  /** The published place. */
  place: Point;
  locationType: LocationType;
  /** ISO 8601. */
  createdAt: string;
}

/** How common each value is in this site's approved reports; a value that is absent was told by none. */
export interface TraitCounts {
  /** By `coatKey`. */
  coats: Record<string, number>;
  /** By `coatKey`, then by pattern. */
  patterns: Record<string, Partial<Record<Pattern, number>>>;
  singles: Record<SingleTrait, Record<string, number>>;
}

/** How often people err, learnt from confirmed pairs of this site; what is absent is not learnt yet. */
export interface LearntRates {
  /** The share of finders who tell the value that the owner tells. */
  agreed?: { [Trait in Exclude<SingleTrait, 'collar'>]?: number | undefined };
  patternAgreed?: number | undefined;
  /** The share of lost cats that have a report of their finder. */
  counterpartShare?: number | undefined;
  /** The share of reports that fit and were not made up. */
  honestShare?: number | undefined;
}

/** What is known besides the two reports. */
export interface Known {
  counts?: TraitCounts | undefined;
  rates?: LearntRates | undefined;
  /** What helpers said: those who say that it is the same cat, less those who say that it is another. */
  votes?: number;
}

export const evidenceKinds = [
  'votes',
  'place',
  'time',
  'coat',
  'pattern',
  'marks',
  'coat_length',
  'eye_color',
  'tail',
  'ear_tip',
  'collar',
  'sex',
  'age_class',
] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

/** Natural logarithms of likelihood ratios: above 0 the pair is more often one cat than two. 0: nothing is known. */
export type Evidence = Record<EvidenceKind, number>;

export interface PairScore {
  /** The sum. `place` counts against one found report per km² in `reachDays`, which `gradeMatches` replaces by how many there are. */
  nats: number;
  evidence: Evidence;
  meters: number;
  /** From the loss until it was found; negative: before it was lost. */
  days: number;
}

/** Found reports of so many days are compared with a lost one. */
export const reachDays = 90;
const dayMs = 24 * 60 * 60 * 1000;
/** The register counts as so many reports of the site. */
const registerWeight = 300;
/** The register's patterns of one set of colours count as so many. */
const patternWeight = 20;
/** A helper is right in about three of four pairs, and together they never outweigh the owner. */
const voteNats = 1;
const mostVotes = 3;

/**
 * How much more likely these two reports are of one cat than of two (Fellegi and Sunter 1969). Reads published values only. A value that either
 * side doesn't tell counts nothing.
 */
export function scorePair(lost: ComparedReport, found: ComparedReport, known: Known = {}): PairScore {
  const { counts, rates } = known;
  const meters = distanceKm(lost.place, found.place) * 1000;
  const days = (timeOf(found) - timeOf(lost)) / dayMs;
  const single = (trait: SingleTrait) => compareSingle(trait, { lost, found, counts, rates });
  const evidence: Evidence = {
    votes: voteNats * Math.max(-mostVotes, Math.min(mostVotes, known.votes ?? 0)),
    place: Math.log(placeDensity(meters, lost.living, [lost.locationType, found.locationType])),
    time: Math.log(timeDensity(days) * reachDays),
    coat: compareColors(lost.coat_colors, found.coat_colors, counts),
    pattern: comparePatterns({ lost, found, counts, rates }),
    marks: compareMarks(lost.white_marks, found.white_marks),
    coat_length: single('coat_length'),
    eye_color: single('eye_color'),
    tail: single('tail'),
    ear_tip: single('ear_tip'),
    collar: compareCollars(lost.collar, found.collar, counts),
    sex: single('sex'),
    age_class: single('age_class'),
  };
  return { nats: sumOf(Object.values(evidence)), evidence, meters, days };
}

/** The evidence besides place and time, in nats. */
export const looksOf = ({ nats, evidence }: PairScore): number => nats - evidence.place - evidence.time;

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

/** When it was lost or found, as far as it is told. */
const timeOf = ({ seen_at, createdAt }: ComparedReport) => Date.parse(seen_at ?? createdAt);

interface Pair {
  lost: ComparedReport;
  found: ComparedReport;
  counts: TraitCounts | undefined;
  rates: LearntRates | undefined;
}

function compareSingle(trait: SingleTrait, { lost, found, counts, rates }: Pair): number {
  const [told, seen] = [lost[trait], found[trait]];
  if (told === 'unknown' || seen === 'unknown') return 0;
  const { mixedUp = [], ...assumed }: { agreed: number; mixedUp?: readonly (readonly string[])[] } = traitRates[trait];
  const agreed = (trait === 'collar' ? undefined : rates?.agreed?.[trait]) ?? assumed.agreed;
  const common = shareOf(trait, seen, counts);
  if (told === seen) return Math.log((agreed + (1 - agreed) * common) / common);
  const isNear = mixedUp.some((pair) => pair.includes(told) && pair.includes(seen));
  // Three of four errors are one of the values that look alike, where there are any.
  const near = mixedUp.filter((pair) => pair.includes(told)).length;
  const error = (1 - agreed) * (isNear ? 0.75 / near + 0.25 * common : (near > 0 ? 0.25 : 1) * common);
  return Math.log(error / common);
}

/** How common a value is: in the site's reports, with the built-in rates as so many more. */
function shareOf(trait: SingleTrait, value: string, counts: TraitCounts | undefined): number {
  const told = counts?.singles[trait] ?? {};
  const common: Record<string, number> = traitRates[trait].common;
  const all = sumOf(Object.values(told));
  return ((told[value] ?? 0) + (registerWeight * (common[value] ?? 1)) / 1000) / (all + registerWeight);
}

function compareCollars(told: CatTraits['collar'], seen: CatTraits['collar'], counts: TraitCounts | undefined): number {
  if (told === 'unknown' || seen === 'unknown') return 0;
  return Math.log(collarRates[told][seen] / shareOf('collar', seen, counts));
}

const registerCats = sumOf(Object.values(registerCoats).map(({ all }) => all));
/** What the register would have of a set of colours that it doesn't have. */
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

/** How likely a finder tells `seen` of a cat whose owner tells `told`. */
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

/** Of all colours, for a report that tells none. */
const allPatterns = Object.fromEntries(
  patterns.map((pattern) => [pattern, sumOf(Object.values(registerCoats).map((coat) => coat.patterns[pattern] ?? 0))]),
);

/**
 * How common a pattern is among cats of these colours: in the register, with half a cat more of each pattern so that none is impossible, and in the
 * site's reports of these colours.
 */
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

/** Each part of the body, where both tell of white marks at all. */
function compareMarks(told: CatTraits['white_marks'], seen: CatTraits['white_marks']): number {
  if (told.length === 0 || seen.length === 0) return 0;
  return whiteMarks.reduce((sum, mark) => {
    const common = markRates[mark];
    const chance = told.includes(mark) ? markTold.present : markTold.absent;
    return sum + Math.log(seen.includes(mark) ? chance / common : (1 - chance) / (1 - common));
  }, 0);
}
