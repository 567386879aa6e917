import { visibleDays } from './cat.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The UTC midnight from which reports are shown: whole days, so that lists and the map's counts agree exactly. */
export function visibleSince(now: Date, days = visibleDays): Date {
  return new Date(Math.floor(now.getTime() / dayMs) * dayMs - days * dayMs);
}
