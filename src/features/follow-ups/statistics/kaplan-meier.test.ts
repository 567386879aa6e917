import { expect, it } from 'vitest';
import { atRiskOn, type CaseCount, estimateSurvival, shareAfter } from './kaplan-meier.ts';

/** Remission in weeks of 21 children who took 6-MP; `+` is censored. Freireich and others, Blood 21 (1963), 699–716. */
const weeks = '6 6 6 6+ 7 9+ 10 10+ 11+ 13 16 17+ 19+ 20+ 22 23 25+ 32+ 32+ 34+ 35+';
const cases = weeks
  .split(' ')
  .map((text): CaseCount => ({ days: Number.parseInt(text, 10), isEvent: !text.endsWith('+'), count: 1 }));

it('the estimator equals the published table of the 6-MP trial', () => {
  const published = [
    [6, 21, 3, 0.857],
    [7, 17, 1, 0.807],
    [10, 15, 1, 0.753],
    [13, 12, 1, 0.69],
    [16, 11, 1, 0.627],
    [22, 7, 1, 0.538],
    [23, 6, 1, 0.448],
  ];
  const rounded = estimateSurvival(cases).map(({ days, atRisk, events, share }) => [
    days,
    atRisk,
    events,
    Math.round(share * 1000) / 1000,
  ]);
  expect(rounded).toEqual(published);
});

it('counted cases give the same as single ones', () => {
  const counted = cases.map((each) => ({ ...each, count: 3 }));
  const shares = (all: CaseCount[]) => estimateSurvival(all).map(({ share }) => share.toFixed(9));
  expect(shares(counted)).toEqual(shares(cases));
});

it('between two events the share stays, before the first it is whole', () => {
  const steps = estimateSurvival(cases);
  expect([shareAfter(steps, 5), shareAfter(steps, 15).toFixed(3), shareAfter(steps, 99).toFixed(3)]).toEqual([
    1,
    '0.690',
    '0.448',
  ]);
  expect([atRiskOn(cases, 0), atRiskOn(cases, 10), atRiskOn(cases, 36)]).toEqual([21, 15, 0]);
  expect(estimateSurvival([])).toEqual([]);
});
