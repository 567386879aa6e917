import type { TownResult } from './measure.ts';

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

export function formatTown(result: TownResult): string {
  const { recall, recallOf, shown, likely, matchMails, falseMailsPerOwnerWeek, reunionsPer1000, attack, town } = result;
  const rows: [string, string][] = [
    ...Object.entries(recall).map(([perKm2, { 1: first, 5: five, 10: ten }]): [string, string] => [
      `right cat first / among 5 / among 10, ${perKm2} found per km²`,
      `${percent(first)} / ${percent(five)} / ${percent(ten)} of ${recallOf[perKm2]}; on the owner’s page ${percent(shown[perKm2] ?? 0)}`,
    ]),
    ['“likely” is right', `${percent(likely.precision)} of ${likely.count}`],
    ['calibration error', `${likely.calibrationError} over ${likely.shown} shown pairs`],
    ['mails about a match, right / wrong', `${matchMails.right} / ${matchMails.wrong}`],
    ['wrong mails per owner and week', String(falseMailsPerOwnerWeek)],
    ['reunions per 1,000 lost cats, with / without', `${reunionsPer1000.with} / ${reunionsPer1000.without}`],
    [`100 false reports place a cat within`, `${attack.metres} m; its published cell is ${attack.cellMetres} m wide`],
    ['lost / found / made-up reports', `${town.lost} / ${town.found} / ${town.madeUp}, ${town.refused} refused`],
    ['sent twice / stored twice', `${town.sentTwice} / ${town.storedTwice}`],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const title = `seed ${result.seed} · ${result.cats} lost cats · ${result.days} days`;
  return [title, ...rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`)].join('\n');
}
