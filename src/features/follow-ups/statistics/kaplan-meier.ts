export interface CaseCount {
  /** Whole days from the start to the event, or to the last day on which it had not happened. */
  days: number;
  isEvent: boolean;
  count: number;
}

export interface SurvivalStep {
  days: number;
  /** Cases without an event and not censored before this day. */
  atRisk: number;
  events: number;
  /** The estimated share without an event after this day. */
  share: number;
}

/**
 * The product-limit estimator of Kaplan and Meier (1958), with right censoring. A case that is censored on a day still counts as at risk on
 * that day. One step for each day with an event.
 */
export function estimateSurvival(cases: readonly CaseCount[]): SurvivalStep[] {
  let atRisk = sum(cases);
  let share = 1;
  const steps: SurvivalStep[] = [];
  for (const days of [...new Set(cases.map((each) => each.days))].sort((a, b) => a - b)) {
    const here = cases.filter((each) => each.days === days);
    const events = sum(here.filter(({ isEvent }) => isEvent));
    if (events > 0) {
      share *= 1 - events / atRisk;
      steps.push({ days, atRisk, events, share });
    }
    atRisk -= sum(here);
  }
  return steps;
}

/** The share without an event at the end of a day. */
export const shareAfter = (steps: readonly SurvivalStep[], days: number): number =>
  steps.findLast((step) => step.days <= days)?.share ?? 1;

export const atRiskOn = (cases: readonly CaseCount[], days: number): number =>
  sum(cases.filter((each) => each.days >= days));

const sum = (cases: readonly CaseCount[]): number => cases.reduce((total, { count }) => total + count, 0);
