import { visibleDays } from './cat.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Whole UTC days make lists and the map's counts agree exactly. */
export function visibleSince(now: Date, days = visibleDays): Date {
  return new Date(Math.floor(now.getTime() / dayMs) * dayMs - days * dayMs);
}
