import type { LocationType } from '#db/report-values.ts';
import { cellMeters } from '#features/cats/model/publish-point.ts';

/** These are median and quartiles of distances from home in metres (Huang et al. 2018, `Animals` 8(1):5, n = 1,210). */
const distances = {
  indoor: { median: 39, near: 9, far: 137 },
  outdoor: { median: 300, near: 14, far: 1_609 },
};
/** A quarter of a normal distribution is further from the middle than this many standard deviations. */
const quartile = 0.6745;
/** In the same survey, 40 % of the lost cats lived indoors. */
const indoorShare = 0.4;
/** A phone's position and a pin set by hand have this error. */
const exactMeters = 60;

/** Of 100 cats that were found alive, this many were found until the day (the same survey). */
const foundUntil: readonly (readonly [day: number, share: number])[] = [
  [0, 0],
  [7, 0.56],
  [30, 0.82],
  [61, 0.92],
  [365, 1],
];
/** People report wrong days, and a cat can be found before its owner misses it. */
export const earlyDays = 3;
const earlyShare = 0.03;

/** Returns the density per km². Only cells are known, so it is the share of cats in the ring that they cover. */
export function placeDensity(
  meters: number,
  living: 'indoor' | 'outdoor' | 'unknown',
  [one, other]: readonly [LocationType, LocationType],
): number {
  const side = Math.hypot(sideOf(one), sideOf(other));
  const from = Math.max(0, meters - side / 2);
  const to = meters + side / 2;
  const share = { indoor: 1, outdoor: 0, unknown: indoorShare }[living];
  const within = (reach: number) => share * shareWithin(reach, 'indoor') + (1 - share) * shareWithin(reach, 'outdoor');
  return (within(to) - within(from)) / ((Math.PI * (to ** 2 - from ** 2)) / 1e6);
}

export const sideOf = (type: LocationType): number => (type === 'exact' ? exactMeters : cellMeters[type]);

function shareWithin(meters: number, living: 'indoor' | 'outdoor'): number {
  if (meters <= 0) return 0;
  const { median, near, far } = distances[living];
  const spread = Math.log(meters < median ? median / near : far / median) / quartile;
  return normalShare(Math.log(meters / median) / spread);
}

/** This is the cumulative normal distribution (Abramowitz and Stegun 26.2.17; error under 7.5e-8). */
function normalShare(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * Math.abs(z));
  const tail =
    (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
  return z > 0 ? 1 - tail : tail;
}

/** An undated lost report is compared with cats found up to this many days before it was posted. */
export const undatedDays = 60;
/** These shares are assumptions: how many days before the post an undated loss was. */
const undatedDelays: readonly (readonly [days: number, share: number])[] = [
  [0, 0.5],
  [2, 0.2],
  [7, 0.15],
  [21, 0.1],
  [undatedDays, 0.05],
];

/** Returns the density per day after an undated lost report was posted; `days` is negative before the post. */
export const undatedTimeDensity = (days: number): number =>
  undatedDelays.reduce((sum, [delay, share]) => sum + share * timeDensity(days + delay), 0);

/** Returns the density per day, near zero for more than three days before the loss. */
export function timeDensity(days: number): number {
  if (days < -earlyDays) return 1e-6;
  if (days < 0) return earlyShare / earlyDays;
  for (let index = 1; index < foundUntil.length; index++) {
    const [fromDay, fromShare] = foundUntil[index - 1]!;
    const [toDay, toShare] = foundUntil[index]!;
    if (days < toDay) return ((1 - earlyShare) * (toShare - fromShare)) / (toDay - fromDay);
  }
  return 1e-5;
}
