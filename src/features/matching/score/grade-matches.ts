import { assumedShares } from './assumed-shares.ts';
import { type LearntRates, looksOf, type PairScore, reachDays } from './score-pair.ts';

/** At least six of ten likely pairs are one cat. Unlikely pairs are not shown. Of 50 pairs that are just possible, one is. */
export type Grade = 'likely' | 'possible';

export const leastProbability: Record<Grade, number> = { likely: 0.7, possible: 0.02 };

/** Reports are also counted in these circles (metres), because a town has many and the fields around it none. */
const circles = [2_000, 5_000, 10_000];

export interface Ranked<Candidate> {
  candidate: Candidate;
  score: PairScore;
  probability: number;
  grade: Grade | null;
}
export type Graded<Candidate> = Ranked<Candidate> & { grade: Grade };

/** A common coat gives this much evidence. */
const leastLooks = 0.5;
/** One colour alone is never enough: too many cats have it. */
const leastSupports = 2;

/** This assumes the found reports per km² in `reachDays` where few people report. */
const leastPerKm2 = 0.05;

interface Reach {
  /** All candidates within this radius are known. */
  meters: number;
  /** The period covers the first to the last day of the search, and is above 0. */
  days: number;
  rates?: Pick<LearntRates, 'counterpartShare' | 'honestShare'>;
}

/** At most one candidate is the cat. `scored` has all reports in reach; the result starts with the most probable. */
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
      const honest = score.isKnownHonest ? 1 : honestShare;
      const probability = honest * shareOf(odds[index]!, { all, counterpartShare });
      return { candidate, score, probability, grade: gradeOf(probability, score) };
    })
    .toSorted((one, other) => other.probability - one.probability);
}

const shareOf = (odds: number, { all, counterpartShare }: { all: number; counterpartShare: number }) =>
  (counterpartShare * odds) / (1 - counterpartShare + counterpartShare * all);

/** Returns true if the pair would be shown without any other report in the area. */
export function couldBeShown({ nats }: PairScore): boolean {
  const odds = Math.exp(nats) / leastPerKm2;
  return shareOf(odds, { all: odds, counterpartShare: assumedShares.counterpart }) >= leastProbability.possible;
}

export const gradeMatches = <Candidate>(...given: Parameters<typeof rankMatches<Candidate>>): Graded<Candidate>[] =>
  rankMatches(...given).filter((each): each is Graded<Candidate> => each.grade !== null);

/** Without enough looks that fit, a pair is at most possible. */
export function gradeOf(probability: number, score: PairScore): Grade | null {
  const areLooksAlike = looksOf(score) >= leastLooks && score.supports >= leastSupports;
  if (probability >= leastProbability.likely && areLooksAlike) return 'likely';
  return probability >= leastProbability.possible ? 'possible' : null;
}

/** Returns reports per km² in `reachDays`. In a circle the density of the whole reach counts as one more report. */
function reportDensity(meters: readonly number[], reach: { meters: number; days: number }): number {
  const seen = (radius: number) => ((Math.PI * radius ** 2) / 1e6) * (reach.days / reachDays);
  const whole = Math.max(leastPerKm2, meters.length / seen(reach.meters));
  const inCircle = (radius: number) =>
    (meters.filter((each) => each <= radius).length + 1) / (seen(radius) + 1 / whole);
  return Math.max(whole, ...circles.filter((radius) => radius < reach.meters).map(inCircle));
}
