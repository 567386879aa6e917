/** `npm test -- --full` runs every property fully, and every database test on both engines. */
export const isFullRun = process.env.CATLAS_TESTS === 'full';

const fewestRuns = 5;

/** By default a property gets a tenth of the full run's cases. */
export function propertyRuns(full: number): number {
  return isFullRun ? full : Math.min(full, Math.max(fewestRuns, Math.round(full / 10)));
}
