import type { TownResult } from './measure.ts';
import type { AlertsResult } from './neighbours/live-neighbours.ts';
import type { FollowUpsResult } from './questions/live-questions.ts';

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

function formatAlerts({ subscribers, lost, double, inQuietHours, overCap, reunionsPer1000 }: AlertsResult) {
  return [
    [`alerts to ${subscribers} subscribers: lost / double`, `${lost} / ${double}`],
    ['  in quiet hours / over the cap', `${inQuietHours} / ${overCap}`],
    ['  reunions per 1,000 lost cats, with / without alerts', `${reunionsPer1000.with} / ${reunionsPer1000.without}`],
  ] satisfies [string, string][];
}

function formatFollowUps({ reports, closedByScanners, confirmedNotShown, doubleMails }: FollowUpsResult) {
  return [
    [`questions about ${reports} reports: closed by scanners`, String(closedByScanners)],
    ['  confirmed but not shown / mails sent twice', `${confirmedNotShown} / ${doubleMails}`],
  ] satisfies [string, string][];
}

export function formatTown(result: TownResult): string {
  const { recall, recallOf, shown, shownLikely, at, likely, matchMails } = result;
  const { falseMailsPerOwnerWeek, reunionsPer1000, attack, town } = result;
  const rows: [string, string][] = [
    ...Object.entries(at).flatMap(
      ([perKm2, { likelyPrecision, likelyCount, mailsRight, mailsWrong }]): [string, string][] => {
        const { 1: first, 5: five, 10: ten } = recall[perKm2]!;
        return [
          [
            `at ${perKm2} found per km²: the owner’s page shows the right cat`,
            `${percent(shown[perKm2]!)} of ${recallOf[perKm2]}, as likely ${percent(shownLikely[perKm2]!)}`,
          ],
          ['  “likely” is right', `${percent(likelyPrecision)} of ${likelyCount}`],
          ['  mails about a match, right / wrong', `${mailsRight} / ${mailsWrong}`],
          [
            '  rank of the right cat first / among 5 / among 10',
            `${percent(first)} / ${percent(five)} / ${percent(ten)}`,
          ],
        ];
      },
    ),
    ['“likely” is right, everywhere', `${percent(likely.precision)} of ${likely.count}`],
    ['calibration error', `${likely.calibrationError} over ${likely.shown} shown pairs`],
    ['mails about a match, right / wrong, everywhere', `${matchMails.right} / ${matchMails.wrong}`],
    ['wrong mails per owner and week', String(falseMailsPerOwnerWeek)],
    ['reunions per 1,000 lost cats, with / without', `${reunionsPer1000.with} / ${reunionsPer1000.without}`],
    [`100 false reports place a cat within`, `${attack.metres} m; its published cell is ${attack.cellMetres} m wide`],
    ['lost / found / made-up reports', `${town.lost} / ${town.found} / ${town.madeUp}, ${town.refused} refused`],
    ['sent twice / stored twice', `${town.sentTwice} / ${town.storedTwice}`],
  ];
  if (result.alerts) rows.push(...formatAlerts(result.alerts));
  if (result.followUps) rows.push(...formatFollowUps(result.followUps));
  const width = Math.max(...rows.map(([name]) => name.length));
  const photos = result.hasCopies ? 'with copied photos' : 'without copied photos';
  const title = `seed ${result.seed} · ${result.cats} lost cats · ${result.days} days · ${photos}`;
  return [title, ...rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`)].join('\n');
}
