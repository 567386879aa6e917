import { Temporal } from 'temporal-polyfill';
import type { AlertCadence } from '#db/report-values.ts';

/** Times are `HH:MM` of a clock in the time zone. */
export interface Hours {
  timeZone: string;
  quietFrom: string | null;
  quietUntil: string | null;
  digestAt: string;
}

/** Weekly digests come on Mondays. */
const digestWeekday = 1;

/** The quiet hours include their start and not their end. They may pass midnight. */
export function isQuiet(at: Date, hours: Hours): boolean {
  return isQuietAt(zoned(at, hours), hours);
}

/** The same time, or the end of the quiet hours that it is in. */
export function nextSendTime(at: Date, hours: Hours): Date {
  const start = zoned(at, hours);
  if (!isQuietAt(start, hours)) return at;
  const end = Temporal.PlainTime.from(hours.quietUntil!);
  for (let days = 0; days <= 2; days += 1) {
    const local = start.toPlainDate().add({ days }).toPlainDateTime(end);
    // A clock that goes back shows the end twice, and one that goes forward skips it.
    for (const disambiguation of ['earlier', 'later'] as const) {
      const candidate = local.toZonedDateTime(hours.timeZone, { disambiguation });
      if (candidate.epochMilliseconds > at.getTime() && !isQuietAt(candidate, hours)) return toDate(candidate);
    }
  }
  // The end is always within two days.
  throw new Error(`The quiet hours of ${hours.timeZone} have no end`);
}

/** The first digest time after `at`. A digest time within the quiet hours waits for their end. */
export function nextDigestTime(at: Date, hours: Hours, cadence: AlertCadence): Date {
  const time = Temporal.PlainTime.from(hours.digestAt);
  const today = zoned(at, hours).toPlainDate();
  for (let days = 0; days <= 8; days += 1) {
    const day = today.add({ days });
    if (cadence === 'weekly' && day.dayOfWeek !== digestWeekday) continue;
    const candidate = day.toPlainDateTime(time).toZonedDateTime(hours.timeZone);
    if (candidate.epochMilliseconds > at.getTime()) return nextSendTime(toDate(candidate), hours);
  }
  throw new Error(`A week in ${hours.timeZone} has no Monday`);
}

function isQuietAt(at: Temporal.ZonedDateTime, { quietFrom, quietUntil }: Hours): boolean {
  if (quietFrom === null || quietUntil === null || quietFrom === quietUntil) return false;
  const now = at.toPlainTime().toString({ smallestUnit: 'minute' });
  return quietFrom < quietUntil ? now >= quietFrom && now < quietUntil : now >= quietFrom || now < quietUntil;
}

const zoned = (at: Date, { timeZone }: Hours) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
const toDate = (at: Temporal.ZonedDateTime) => new Date(at.epochMilliseconds);
