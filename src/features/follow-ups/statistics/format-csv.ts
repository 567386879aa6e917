import type { Statistics } from './describe-cases.ts';

/** `count` is the number of cats at risk in `home_by_day`, and of closed cases elsewhere. No value needs quotes. */
export function formatCsv({ curves, ways, distances }: Statistics): string {
  const rows = [
    ...curves.flatMap(({ group, days }) =>
      (days ?? []).map((each) => ['home_by_day', group, each.days, each.atRisk, each.shareHome.toFixed(4)]),
    ),
    ...ways.map(({ value, count }) => ['how', 'all', value, count, '']),
    ...distances.map(({ value, count }) => ['distance', 'all', value, count, '']),
  ];
  return [['measure', 'group', 'value', 'count', 'share'], ...rows].map((row) => `${row.join(',')}\n`).join('');
}
