const nightHours = 6;
const hourMs = 3_600_000;

/** Moves a date that falls into the night (before 6 h UTC) forward to the day, unless that passes `limit`. */
export function atWakingHours(date: Date, limit: Date): Date {
  if (date.getUTCHours() >= nightHours) return date;
  const later = new Date(date.getTime() + nightHours * hourMs);
  return later < limit ? later : date;
}
