import { readFileSync } from 'node:fs';
import { isFullRun } from '@catlas/platform/tests/test-scale.ts';
import { describe, expect, it } from 'vitest';
import { createRandom } from '#seeds/demo/random.ts';
import { Agenda } from './agenda.ts';
import { formatTown } from './format-town.ts';
import { Tally } from './measure.ts';
import { planTown } from './plan.ts';
import { runTown } from './run-town.ts';

describe('the plan of a town', () => {
  it('the plan of a town is the same for the same seed, and another for another', () => {
    const plan = (seed: number) =>
      JSON.stringify(planTown({ random: createRandom(seed), cats: 40, days: 60, hasCopies: true }));
    expect(plan(7)).toBe(plan(7));
    expect(plan(7)).not.toBe(plan(8));
  });

  it('the plan of a town has as many found reports per km² as each part is named for, and finders inside of the town', () => {
    const { districts, lost, others } = planTown({ random: createRandom(7), cats: 400, days: 90, hasCopies: true });
    for (const district of districts) {
      const found = [...lost.flatMap(({ finds }) => finds), ...others].filter(
        (report) => report.kind === 'found' && report.district === district,
      );
      expect(found.length / (district.sideMeters / 1000) ** 2).toBeCloseTo(district.perKm2, 0);
    }
    expect(lost.filter(({ finds }) => finds.length > 0).length / lost.length).toBeCloseTo(0.2, 1);
  });
});

it('a town too small for the way to a vet is planned, too', () => {
  const plan = (seed: number) => planTown({ random: createRandom(seed), cats: 10, days: 31, hasCopies: true });
  for (let seed = 0; seed < 100; seed++) expect(plan(seed).lost).toHaveLength(16);
});

it('no rate of the simulated world comes from the score that it measures', () => {
  for (const name of ['world.ts', 'cats.ts', 'plan.ts', 'assumptions.ts']) {
    expect(readFileSync(new URL(name, import.meta.url), 'utf8'), name).not.toContain("from '#features/matching");
  }
});

it('an agenda lives its events in the order of their days, also those that are noted on the way', async () => {
  const agenda = new Agenda();
  const lived: string[] = [];
  const note = (day: number, name: string) => agenda.note(day, async () => void lived.push(`${name} ${day}`));
  note(3, 'late');
  agenda.note(1, async () => note(2, 'noted'));
  note(1, 'second');
  note(9, 'never');
  await agenda.liveUntil(5, () => undefined);
  expect(lived).toEqual(['second 1', 'noted 2', 'late 3']);
});

it('a tally counts each pair once, as it was shown first', () => {
  const tally = new Tally();
  tally.town.lost = 10;
  tally.noteRank({ perKm2: 3, rank: 1, grade: 'likely' });
  tally.noteRank({ perKm2: 3, rank: 7, grade: null });
  tally.noteMail(3, false);
  const pair = { lostId: 1, foundId: 2, isRight: true, perKm2: 3 };
  tally.notePair({ ...pair, grade: 'possible', probability: 0.5 });
  tally.notePair({ ...pair, grade: 'likely', probability: 0.9 });
  tally.notePair({ ...pair, foundId: 3, isRight: false, grade: 'likely', probability: 0.7 });
  const attack = { metres: 250, cellMetres: 250, reports: 100 };
  const result = tally.result({ seed: 7, cats: 10, days: 90, hasCopies: true, attack });
  expect(result.recall).toEqual({ 3: { 1: 0.5, 5: 0.5, 10: 1 } });
  expect(result.likely).toEqual({ precision: 0.5, count: 2, calibrationError: 0.6, shown: 2 });
  expect([result.shown, result.shownLikely]).toEqual([{ 3: 0.5 }, { 3: 0.5 }]);
  expect(result.at).toEqual({ 3: { likelyPrecision: 0.5, likelyCount: 2, mailsRight: 0, mailsWrong: 1 } });
  expect(formatTown(result)).toContain('50.0 % of 2, as likely 50.0 %');
});

// Each run opens an embedded database.
it.runIf(isFullRun)('the same seed gives the same result, byte for byte', async () => {
  const run = async () => JSON.stringify(await runTown({ seed: 3, cats: 12, days: 40 }));
  expect(await run()).toBe(await run());
});
