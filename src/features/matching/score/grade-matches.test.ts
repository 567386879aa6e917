import { describe, expect, it } from 'vitest';
import { gradeMatches } from './grade-matches.ts';
import type { PairScore } from './score-pair.ts';

const reach = { meters: 10_000, days: 90 };

const score = (nats: number, meters: number) => ({
  candidate: `${nats} at ${meters} m`,
  score: { nats, meters, supports: 2, evidence: { place: 0, time: 0 } } as PairScore,
});

describe('of several candidates', () => {
  it('each candidate takes probability from the others, and together they have at most all of it', () => {
    const alone = gradeMatches([score(5, 200)], reach);
    const both = gradeMatches([score(5, 200), score(5, 300)], reach);
    expect(alone[0]!.probability).toBeGreaterThan(both[0]!.probability);
    expect(both.reduce((sum, { probability }) => sum + probability, 0)).toBeLessThan(1);
  });

  it('unlikely candidates are not shown, and the most probable is first', () => {
    const graded = gradeMatches([score(-9, 100), score(5, 400), score(6, 500)], reach);
    expect(graded.map(({ candidate }) => candidate)).toEqual(['6 at 500 m', '5 at 400 m']);
  });

  it('the same score is worth less in an area with many reports', () => {
    const crowd = Array.from({ length: 200 }, (_, index) => score(-20, 100 + index * 9));
    const [lone] = gradeMatches([score(2, 200)], reach);
    const amongMany = gradeMatches([...crowd, score(2, 200)], reach)[0];
    expect(lone!.probability).toBeGreaterThan(0.08);
    expect(amongMany?.probability ?? 0).toBeLessThan(lone!.probability);
  });

  it('the same reports in fewer days mean that there are more of them', () => {
    const probabilityIn = (days: number) => gradeMatches([score(4, 200)], { ...reach, days })[0]!.probability;
    expect(probabilityIn(90)).toBeGreaterThan(probabilityIn(9));
  });

  it('place and time alone make nothing likely', () => {
    const [near] = gradeMatches(
      [{ candidate: 'near', score: { ...score(9, 100).score, evidence: { place: 6, time: 3 } as never } }],
      reach,
    );
    expect(near!.probability).toBeGreaterThan(0.75);
    expect(near!.grade).toBe('possible');
  });

  it('one colour alone makes nothing likely, however near', () => {
    const { candidate, score: near } = score(9, 100);
    const gradeWith = (supports: number) =>
      gradeMatches([{ candidate, score: { ...near, supports } }], reach)[0]!.grade;
    expect([gradeWith(1), gradeWith(2)]).toEqual(['possible', 'likely']);
  });

  it('an empty list shows no candidate', () => {
    expect(gradeMatches([], reach)).toEqual([]);
  });
});
