import { assumedShares } from './assumed-shares.ts';
import { type LearntRates, looksOf, type PairScore, reachDays } from './score-pair.ts';

/** Likely: of ten such pairs at least six are one cat. Unlikely ones are not shown. */
export type Grade = 'likely' | 'possible';

/** From these probabilities on. */
export const leastProbability: Record<Grade, number> = { likely: 0.6, possible: 0.08 };

/** The circles in which reports are counted besides the whole reach: a town has many, the fields around it none. */
const circles = [2_000, 5_000, 10_000];

export interface Ranked<Candidate> {
  candidate: Candidate;
  score: PairScore;
  /** 0 to 1. */
  probability: number;
  /** Null: unlikely. */
  grade: Grade | null;
}
export type Graded<Candidate> = Ranked<Candidate> & { grade: Grade };

/** What a common coat says. */
const leastLooks = 0.5;

/** Found reports per km² in `reachDays` where hardly anybody reports: a cat near a home may be any neighbour's. An assumption. */
const leastPerKm2 = 0.05;

interface Reach {
  /** The radius in which all candidates are known; a cat further away was not looked for. */
  meters: number;
  /** From the first day that was looked at to the last one, above 0. */
  days: number;
  rates?: Pick<LearntRates, 'counterpartShare' | 'honestShare'>;
}

/**
 * The probability that each candidate is the cat, given all of them: at most one is. The most probable first. `scored` are all found reports
 * within the reach, or all lost ones for a found cat.
 */
export function rankMatches<Candidate>(
  scored: readonly { candidate: Candidate; score: PairScore }[],
  { meters, days, rates = {} }: Reach,
): Ranked<Candidate>[] {
  const { counterpartShare = assumedShares.counterpart, honestShare = assumedShares.honest } = rates;
  const perKm2 = reportDensity(
    scored.map(({ score }) => score.meters),
    { meters, days },
  );
  const odds = scored.map(({ score }) => Math.exp(score.nats) / perKm2);
  const all = odds.reduce((sum, each) => sum + each, 0);
  return scored
    .map(({ candidate, score }, index) => {
      const probability = honestShare * shareOf(odds[index]!, { all, counterpartShare });
      return { candidate, score, probability, grade: gradeOf(probability, looksOf(score)) };
    })
    .toSorted((one, other) => other.probability - one.probability);
}

/** How probable one of the odds is, if at most one candidate is the cat. */
const shareOf = (odds: number, { all, counterpartShare }: { all: number; counterpartShare: number }) =>
  (counterpartShare * odds) / (1 - counterpartShare + counterpartShare * all);

/** Whether a pair would be shown if there were no other report far and wide. */
export function couldBeShown({ nats }: PairScore): boolean {
  const odds = Math.exp(nats) / leastPerKm2;
  return shareOf(odds, { all: odds, counterpartShare: assumedShares.counterpart }) >= leastProbability.possible;
}

/** Those that are shown. */
export const gradeMatches = <Candidate>(...given: Parameters<typeof rankMatches<Candidate>>): Graded<Candidate>[] =>
  rankMatches(...given).filter((each): each is Graded<Candidate> => each.grade !== null);

/** `looks`: the evidence besides place and time, in nats. Without any a pair is possible at most, however near the two reports are. */
function gradeOf(probability: number, looks: number): Grade | null {
  if (probability >= leastProbability.likely && looks >= leastLooks) return 'likely';
  return probability >= leastProbability.possible ? 'possible' : null;
}

/**
 * How many reports per km² there would be in `reachDays`: in the whole reach or in one of the circles, whichever is more. In a circle the density
 * of the whole reach counts as one report, because a lone one is not alone by law.
 */
function reportDensity(meters: readonly number[], reach: { meters: number; days: number }): number {
  const seen = (radius: number) => ((Math.PI * radius ** 2) / 1e6) * (reach.days / reachDays);
  const whole = Math.max(leastPerKm2, meters.length / seen(reach.meters));
  const inCircle = (radius: number) =>
    (meters.filter((each) => each <= radius).length + 1) / (seen(radius) + 1 / whole);
  return Math.max(whole, ...circles.filter((radius) => radius < reach.meters).map(inCircle));
}
