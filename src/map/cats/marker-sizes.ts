/** The diameter is in CSS pixels, ring included. */
export const photoDiameter = 46;

/** A touch target needs this diameter. */
const leastDiameter = 44;

/** Returns CSS pixels, ring included: 44 up to ten cats, 60 from some thousands on. */
export function clusterDiameter(count: number): number {
  return Math.round(Math.min(60, Math.max(leastDiameter, 38 + 6 * Math.log10(Math.max(1, count)))));
}

/** Returns percent; the smallest share is raised, because an invisible one would read as none. */
export function lostShare({ lost, count }: { lost: number; count: number }): number {
  const exact = (lost / count) * 100;
  return exact === 0 || exact === 100 ? exact : Math.min(94, Math.max(6, exact));
}
