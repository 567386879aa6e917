import type { PairScore } from './score-pair.ts';

/** Likely: of ten such pairs at least six are one cat. Unlikely ones are not shown. */
export type Grade = 'likely' | 'possible';

/** From these probabilities on. */
export const leastProbability: Record<Grade, number> = { likely: 0.6, possible: 0.08 };

/** One lost cat in five has a report of its finder among the candidates. An assumption: `docs/matching.md`. */
const counterpartShare = 0.2;
/** The circle in which found reports are counted besides the whole reach: a town has many, the fields around it none. */
const closeMeters = 2_000;

export interface Graded<Candidate> {
  candidate: Candidate;
  score: PairScore;
  probability: number;
  grade: Grade;
}

interface Reach {
  /** The radius in which all candidates are known; a cat further away was not looked for. */
  meters: number;
}

/**
 * The probability that each candidate is the cat, given all of them: at most one is. Only those that are at least possible, the most probable
 * first. `scores` are of all found reports within the reach, or of all lost ones for a found cat.
 */
export function gradeMatches<Candidate>(
  scored: readonly { candidate: Candidate; score: PairScore }[],
  { meters }: Reach,
): Graded<Candidate>[] {
  const perKm2 = reportDensity(
    scored.map(({ score }) => score.meters),
    meters,
  );
  const odds = scored.map(({ score }) => Math.exp(score.nats) / perKm2);
  const all = 1 - counterpartShare + counterpartShare * odds.reduce((sum, each) => sum + each, 0);
  return scored
    .map((each, index) => ({ ...each, probability: (counterpartShare * odds[index]!) / all }))
    .flatMap(({ probability, ...each }): Graded<Candidate>[] => {
      const grade = gradeOf(probability);
      return grade ? [{ ...each, probability, grade }] : [];
    })
    .toSorted((one, other) => other.probability - one.probability);
}

export function gradeOf(probability: number): Grade | null {
  if (probability >= leastProbability.likely) return 'likely';
  return probability >= leastProbability.possible ? 'possible' : null;
}

/** Reports per km² in the whole reach or around the place, whichever is more. One more than there are: a lone report is not alone by law. */
function reportDensity(meters: readonly number[], reachMeters: number): number {
  const area = (radius: number) => (Math.PI * radius ** 2) / 1e6;
  const close = meters.filter((each) => each <= closeMeters).length;
  return Math.max((meters.length + 1) / area(reachMeters), (close + 1) / area(closeMeters));
}
