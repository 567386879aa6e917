import type { Estimate } from '#features/alerts/areas/followed-area.ts';
import { m } from '#i18n/paraglide/messages.js';

const weeksOfMonth = 30.44 / 7;

/** “About 3 a week here”, and for fewer the number of a month. */
export function describeEstimate({ count, weeks }: Estimate): string {
  if (count === 0) return m.alerts_estimate_none({ weeks });
  const aWeek = count / weeks;
  if (aWeek >= 0.75) return m.alerts_estimate_week({ count: Math.round(aWeek) });
  const aMonth = Math.round(aWeek * weeksOfMonth);
  return aMonth >= 1 ? m.alerts_estimate_month({ count: aMonth }) : m.alerts_estimate_rare();
}
