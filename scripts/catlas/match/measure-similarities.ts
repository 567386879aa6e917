/** Similarities from -1 to 1 are counted in so many equal steps. */
const steps = 20_000;
/** Groups of pairs that a calibration is fitted to. */
const groupCount = 10;

export type CalibrationPoint = [similarity: number, nats: number];

export interface SimilarityMeasure {
  /** Shares of the pictures whose most similar other picture, or one of the five most similar, is of the same cat. */
  top1: number;
  top5: number;
  /** The rate of errors at the similarity where as many pairs of one cat are rejected as pairs of two are accepted. */
  equalErrorRate: number;
  /** The probability that a pair of one cat is more similar than a pair of two. */
  areaUnderCurve: number;
  /** Similarity → log-likelihood ratio in nats, with rising similarities and no falling ratio. */
  calibration: CalibrationPoint[];
}

/**
 * Compares each picture with all others. `catOf` has the cat of each picture; at least one pair is of one cat, and one of two.
 * `similarity` is from -1 to 1.
 */
export function measureSimilarities(
  catOf: readonly number[],
  similarity: (one: number, other: number) => number,
): SimilarityMeasure {
  const same = new Float64Array(steps + 1);
  const different = new Float64Array(steps + 1);
  let [top1, top5] = [0, 0];
  for (let one = 0; one < catOf.length; one++) {
    const others = catOf.flatMap((cat, other) => (other === one ? [] : [{ cat, value: similarity(one, other) }]));
    for (const { cat, value } of others) {
      const counts = cat === catOf[one] ? same : different;
      const step = stepOf(value);
      counts[step] = counts[step]! + 1;
    }
    const rank = rankOfOwn(others, catOf[one]!);
    top1 += Number(rank < 1);
    top5 += Number(rank < 5);
  }
  return {
    top1: top1 / catOf.length,
    top5: top5 / catOf.length,
    equalErrorRate: equalErrorRate(same, different),
    areaUnderCurve: areaUnderCurve(same, different),
    calibration: fitCalibration(same, different),
  };
}

const stepOf = (value: number) => Math.round(((Math.min(1, Math.max(-1, value)) + 1) / 2) * steps);
const similarityAt = (step: number) => (2 * step) / steps - 1;

/** How many pictures of other cats are at least as similar as the most similar one of the same cat. */
function rankOfOwn(others: readonly { cat: number; value: number }[], own: number): number {
  const best = others.reduce((most, { cat, value }) => (cat === own ? Math.max(most, value) : most), -Infinity);
  return others.filter(({ cat, value }) => cat !== own && value >= best).length;
}

const sumOf = (counts: Float64Array) => counts.reduce((sum, each) => sum + each, 0);

function equalErrorRate(same: Float64Array, different: Float64Array): number {
  const [allSame, allDifferent] = [sumOf(same), sumOf(different)];
  let [rejected, accepted] = [0, 1];
  let before = { rejected, accepted };
  for (let step = 0; step <= steps && rejected < accepted; step++) {
    before = { rejected, accepted };
    rejected += same[step]! / allSame;
    accepted -= different[step]! / allDifferent;
  }
  // Both rates change in one step: the point between where they are equal.
  const [gapBefore, gap] = [before.accepted - before.rejected, rejected - accepted];
  const share = gapBefore + gap === 0 ? 0 : gapBefore / (gapBefore + gap);
  return Math.max(0, before.rejected + share * (rejected - before.rejected));
}

function areaUnderCurve(same: Float64Array, different: Float64Array): number {
  let [below, area] = [0, 0];
  for (let step = 0; step <= steps; step++) {
    // Equal similarities count half.
    area += same[step]! * (below + different[step]! / 2);
    below += different[step]!;
  }
  return area / (sumOf(same) * sumOf(different));
}

interface Group {
  /** Counts of pairs, and the sum of their similarities, in which both kinds have the same weight. */
  same: number;
  different: number;
  weight: number;
  weighted: number;
}

/**
 * Groups of equal weight by similarity, in each of which the log of the ratio of both shares is taken. Neighbours whose ratios fall are merged
 * (pool adjacent violators).
 */
function fitCalibration(same: Float64Array, different: Float64Array): CalibrationPoint[] {
  const [allSame, allDifferent] = [sumOf(same), sumOf(different)];
  // Half a pair more in each group, so that no ratio is infinite.
  const natsOf = (group: Group) =>
    Math.log((group.same + 0.5) / (allSame + groupCount / 2)) -
    Math.log((group.different + 0.5) / (allDifferent + groupCount / 2));
  const merged: Group[] = [];
  for (const group of groupBySimilarity(same, different)) {
    merged.push(group);
    while (merged.length > 1 && natsOf(merged.at(-1)!) <= natsOf(merged.at(-2)!)) {
      const [last, previous] = [merged.pop()!, merged.pop()!];
      merged.push({
        same: last.same + previous.same,
        different: last.different + previous.different,
        weight: last.weight + previous.weight,
        weighted: last.weighted + previous.weighted,
      });
    }
  }
  return merged.map((group) => [round(group.weighted / group.weight, 4), round(natsOf(group), 2)]);
}

function groupBySimilarity(same: Float64Array, different: Float64Array): Group[] {
  const [allSame, allDifferent] = [sumOf(same), sumOf(different)];
  const groups = Array.from({ length: groupCount }, (): Group => ({ same: 0, different: 0, weight: 0, weighted: 0 }));
  let total = 0;
  for (let step = 0; step <= steps; step++) {
    const weight = same[step]! / allSame + different[step]! / allDifferent;
    if (weight === 0) continue;
    const index = Math.min(groupCount - 1, Math.floor(((total + weight / 2) / 2) * groupCount));
    total += weight;
    const group = groups[index]!;
    group.same += same[step]!;
    group.different += different[step]!;
    group.weight += weight;
    group.weighted += weight * similarityAt(step);
  }
  // A single similarity can have the weight of several groups.
  return groups.filter(({ weight }) => weight > 0);
}

const round = (value: number, digits: number) => Number(value.toFixed(digits));
