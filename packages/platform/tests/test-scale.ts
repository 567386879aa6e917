/** `npm test -- --full`: every property with all its runs, every database test on both engines. */
export const isFullRun = process.env.CATLAS_TESTS === 'full';

const fewestRuns = 5;

/** How many generated cases a property is tried with: a tenth of the full run's by default. */
export function propertyRuns(full: number): number {
  return isFullRun ? full : Math.min(full, Math.max(fewestRuns, Math.round(full / 10)));
}
