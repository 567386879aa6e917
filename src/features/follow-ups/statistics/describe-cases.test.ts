import { expect, it } from 'vitest';
import { describeCurves, type GroupedCase, hideFew } from './describe-cases.ts';
import { formatCsv } from './format-csv.ts';

const cases = (closed: number, living: GroupedCase['living'] = 'indoor'): GroupedCase[] => [
  { days: 2, isEvent: true, count: closed, living },
  { days: 40, isEvent: false, count: 30, living },
];

it('fewer than ten closed cases are never shown, neither on the page nor in the file', () => {
  for (const count of [0, 1, 9]) {
    const curves = describeCurves(cases(count));
    expect(curves.every(({ days }) => days === null)).toBe(true);
    expect(formatCsv({ curves, ways: [], distances: [] }).trim().split('\n')).toHaveLength(1);
  }
  expect(describeCurves(cases(10)).map(({ group, days }) => [group, days !== null])).toEqual([
    ['all', true],
    ['indoor', true],
    ['outdoor', false],
  ]);
  expect(
    hideFew([
      { value: 'search', count: 9 },
      { value: 'poster', count: 10 },
    ]),
  ).toEqual([{ value: 'poster', count: 10 }]);
});

it('the share of cats at home counts those whose report says nothing more until that day', () => {
  const [all] = describeCurves(cases(10));
  expect(all!.days!.map(({ days, atRisk, shareHome }) => [days, atRisk, Math.round(shareHome * 100)])).toEqual([
    [1, 40, 0],
    [3, 30, 25],
    [7, 30, 25],
    [14, 30, 25],
    [30, 30, 25],
  ]);
});

it('the file has one line for each value, with names that its definitions explain', () => {
  const curves = describeCurves(cases(30));
  const csv = formatCsv({ curves, ways: [{ value: 'search', count: 12 }], distances: [] });
  expect(csv.split('\n').slice(0, 3)).toEqual([
    'measure,group,value,count,share',
    'home_by_day,all,1,60,0.0000',
    'home_by_day,all,3,30,0.5000',
  ]);
  expect(csv).toContain('\nhow,all,search,12,\n');
});
