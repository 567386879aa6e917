/** CSS pixels across, ring included. */
export const photoDiameter = 46;

/** A touch target's. */
const leastDiameter = 44;

/** CSS pixels across, ring included: 44 up to ten cats, 60 from some thousands on. */
export function clusterDiameter(count: number): number {
  return Math.round(Math.min(60, Math.max(leastDiameter, 38 + 6 * Math.log10(Math.max(1, count)))));
}

/** Percent of a cluster's ring that are lost cats. A share too small to see would read as none. */
export function lostShare({ lost, count }: { lost: number; count: number }): number {
  const exact = (lost / count) * 100;
  return exact === 0 || exact === 100 ? exact : Math.min(94, Math.max(6, exact));
}
