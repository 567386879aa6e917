const nightHours = 6;
const hourMs = 3_600_000;

/** The night is before 6 h UTC; a date after `limit` stays. */
export function atWakingHours(date: Date, limit: Date): Date {
  if (date.getUTCHours() >= nightHours) return date;
  const later = new Date(date.getTime() + nightHours * hourMs);
  return later < limit ? later : date;
}
