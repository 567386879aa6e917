import { expect, it } from 'vitest';
import { runQuestions } from '../../lab/town/questions/run-questions.ts';
import { scanners } from '../../lab/town/questions/scanners.ts';

it('no scanner answers for an owner, every confirmed report is listed, and nobody is asked twice', async () => {
  const reports = Object.keys(scanners).length;
  expect(reports).toBeGreaterThanOrEqual(19);
  expect(await runQuestions({ seed: 7, reports, days: 10 })).toEqual({
    ...{ reports, closedByScanners: 0, confirmedNotShown: 0, doubleMails: 0 },
  });
});
