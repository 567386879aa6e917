import { isFullRun } from '@catlas/platform/tests/test-scale.ts';
import { describe, expect, it } from 'vitest';
import { distanceKm } from '#features/places/place.ts';
import { createRandom } from '#seeds/demo/random.ts';
import { simulateTrial, type Trial } from '#tests/support/simulated-reports.ts';
import { gradeMatches } from './grade-matches.ts';
import { type PairScore, scorePair } from './score-pair.ts';

const score = (nats: number, meters: number) => ({
  candidate: `${nats} at ${meters} m`,
  score: { nats, meters } as PairScore,
});

describe('of several candidates', () => {
  it('each takes probability from the others, and together they have at most all of it', () => {
    const alone = gradeMatches([score(5, 200)], { meters: 10_000 });
    const both = gradeMatches([score(5, 200), score(5, 300)], { meters: 10_000 });
    expect(alone[0]!.probability).toBeGreaterThan(both[0]!.probability);
    expect(both.reduce((sum, { probability }) => sum + probability, 0)).toBeLessThan(1);
  });

  it('the unlikely are not shown, and the most probable is first', () => {
    const graded = gradeMatches([score(-9, 100), score(5, 400), score(6, 500)], { meters: 10_000 });
    expect(graded.map(({ candidate }) => candidate)).toEqual(['6 at 500 m', '5 at 400 m']);
  });

  it('the same score is worth less where many reports are', () => {
    const crowd = Array.from({ length: 200 }, (_, index) => score(-20, 100 + index * 9));
    const [lone] = gradeMatches([score(2, 200)], { meters: 10_000 });
    const amongMany = gradeMatches([...crowd, score(2, 200)], { meters: 10_000 })[0];
    expect(lone!.probability).toBeGreaterThan(0.08);
    expect(amongMany?.probability ?? 0).toBeLessThan(lone!.probability);
  });

  it('of an empty list nothing is shown', () => {
    expect(gradeMatches([], { meters: 10_000 })).toEqual([]);
  });
});

/** Smaller by default: making reports takes most of the time. */
const reachMeters = isFullRun ? 10_000 : 6_000;

/** The nearest 500 within the reach, scored, as the server does it. */
function scoreTrial({ lost, found }: Trial) {
  const near = found
    .map((candidate) => ({ candidate, meters: distanceKm(lost.place, candidate.place) * 1000 }))
    .filter(({ meters }) => meters <= reachMeters)
    .toSorted((one, other) => one.meters - other.meters)
    .slice(0, 500);
  const meters = near.length === 500 ? near.at(-1)!.meters : reachMeters;
  return { meters, scored: near.map(({ candidate }) => ({ candidate, score: scorePair(lost, candidate) })) };
}

/** The share of lost cats whose report is among the first five, how often `likely` is right, and how far probabilities are off. */
function measure({ seed, perKm2, trials }: { seed: number; perKm2: number; trials: number }) {
  const random = createRandom(seed);
  const trial = (hasCounterpart: boolean) =>
    simulateTrial({ random, perKm2, radiusMeters: reachMeters, days: 90, hasCounterpart });
  let first = 0;
  for (let index = 0; index < trials; index++) {
    const each = trial(true);
    const ranked = scoreTrial(each).scored.toSorted((one, other) => other.score.nats - one.score.nats);
    const rank = ranked.findIndex(({ candidate }) => candidate === each.counterpart);
    if (rank >= 0 && rank < 5) first += 1;
  }
  const bins = Array.from({ length: 10 }, () => ({ sum: 0, right: 0, count: 0 }));
  const likely = { count: 0, right: 0 };
  for (let index = 0; index < trials; index++) {
    const each = trial(random() < 0.2);
    const { scored, meters } = scoreTrial(each);
    for (const { candidate, probability, grade } of gradeMatches(scored, { meters })) {
      const right = Number(candidate === each.counterpart);
      const bin = bins[Math.min(9, Math.floor(probability * 10))]!;
      bin.sum += probability;
      bin.right += right;
      bin.count += 1;
      if (grade !== 'likely') continue;
      likely.count += 1;
      likely.right += right;
    }
  }
  const shown = bins.reduce((sum, { count }) => sum + count, 0);
  const error = bins.reduce((sum, bin) => sum + Math.abs(bin.sum - bin.right), 0) / shown;
  return { recallAt5: first / trials, likely: likely.count, precision: likely.right / likely.count, error };
}

describe('in a simulated town, at three found reports per km²', () => {
  const seeds = isFullRun ? [11, 12, 13, 14, 15] : [11];
  const trials = isFullRun ? 600 : 160;

  it.each(seeds)('the cat is among the first five, and likely means likely (seed %i)', (seed) => {
    const measured = measure({ seed, perKm2: 3, trials });
    process.stdout.write(`seed ${seed}: ${JSON.stringify(measured)}\n`);
    expect(measured.recallAt5).toBeGreaterThan(0.75);
    expect(measured.precision).toBeGreaterThan(0.6);
    if (isFullRun) expect(measured.error).toBeLessThan(0.1);
  });
});
