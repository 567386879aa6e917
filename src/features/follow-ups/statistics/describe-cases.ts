import type { ReunionDistance, ReunionWay } from '#db/report-values.ts';
import { atRiskOn, type CaseCount, estimateSurvival, shareAfter } from './kaplan-meier.ts';

/** Below this number of closed cases nothing is shown: it would say too little, and single cats could be recognised. */
export const fewestCases = 10;

/** The days of the questions, and the end of a year. */
const shownDays = [1, 3, 7, 14, 30, 61, 90, 181, 365];

export const caseGroups = ['all', 'indoor', 'outdoor'] as const;
export type CaseGroup = (typeof caseGroups)[number];

export interface GroupedCase extends CaseCount {
  living: 'indoor' | 'outdoor' | 'unknown';
}

export interface Curve {
  group: CaseGroup;
  closed: number;
  total: number;
  /** Null for fewer than ten closed cases. Days with fewer than ten cats at risk are left out. */
  days: { days: number; atRisk: number; shareHome: number }[] | null;
}

export function describeCurves(cases: readonly GroupedCase[]): Curve[] {
  return caseGroups.map((group) => {
    const own = cases.filter(({ living }) => group === 'all' || living === group);
    const count = (some: readonly CaseCount[]) => some.reduce((sum, each) => sum + each.count, 0);
    const closed = count(own.filter(({ isEvent }) => isEvent));
    const steps = estimateSurvival(own);
    return {
      group,
      closed,
      total: count(own),
      days:
        closed < fewestCases
          ? null
          : shownDays
              .map((days) => ({ days, atRisk: atRiskOn(own, days), shareHome: 1 - shareAfter(steps, days) }))
              .filter(({ atRisk }) => atRisk >= fewestCases),
    };
  });
}

export interface Counted<Value extends string> {
  value: Value;
  count: number;
}

/** What was answered fewer than ten times is not shown, and its number not either. */
export const hideFew = <Value extends string>(counts: readonly Counted<Value>[]): Counted<Value>[] =>
  counts.filter(({ count }) => count >= fewestCases);

export interface Statistics {
  curves: Curve[];
  ways: Counted<ReunionWay>[];
  distances: Counted<ReunionDistance>[];
}
