import { expect, it } from 'vitest';
import { canChange, describeAnswers, isSilent, planQuestion, type Question } from './plan-question.ts';

const start = new Date('2026-01-01T18:00:00Z');
const day = (days: number) => new Date(start.getTime() + days * 86_400_000);
const asked = (step: number, answer: Question['answer'] = null, answeredDay = step): Question => ({
  step,
  askedAt: day(step),
  answer,
  answeredAt: answer && day(answeredDay),
});
const report = (questions: Question[] = [], more: { isLost?: boolean; reportedAt?: Date } = {}) => ({
  isLost: true,
  startedAt: start,
  reportedAt: start,
  questions,
  ...more,
});

/** Asks on each day of a year and answers nothing. */
function listSteps(isLost: boolean, until: number): number[] {
  const questions: Question[] = [];
  for (let now = 0; now <= until; now += 1) {
    const { step } = planQuestion(report(questions, { isLost }), day(now));
    if (step !== null) questions.push({ ...asked(step), askedAt: day(now) });
  }
  return questions.map(({ step }) => step);
}

it('an owner is asked on days 3, 7, 14, 30, 61 and 90, then each quarter, and a finder earlier', () => {
  expect(listSteps(true, 365)).toEqual([3, 7, 14, 30, 61, 90, 181, 272, 363]);
  expect(listSteps(false, 220)).toEqual([1, 3, 7, 14, 30, 121, 212]);
});

it('after a long stop only the latest of the missed questions is asked', () => {
  expect(planQuestion(report([asked(3)]), day(40))).toEqual({ step: 30, nextAt: day(61) });
  expect(planQuestion(report(), day(1000)).step).toBe(1000 - ((1000 - 90) % 91));
});

it('a question that was asked is never due again, at whatever time the work runs', () => {
  expect(planQuestion(report([asked(3)]), day(3.5))).toEqual({ step: null, nextAt: day(7) });
  expect(planQuestion(report([asked(30)]), day(31))).toEqual({ step: null, nextAt: day(61) });
});

it('a report of an old loss is not doubted on its first day', () => {
  const late = report([], { reportedAt: day(6.5) });
  expect(planQuestion(late, day(6.6))).toEqual({ step: null, nextAt: day(14) });
});

it('who is not sure is asked again after 7 days, and not before', () => {
  const questions = [asked(3, 'unsure', 4)];
  expect(planQuestion(report(questions), day(10))).toEqual({ step: null, nextAt: day(11) });
  expect(planQuestion(report(questions), day(11)).step).toBe(11);
  expect(planQuestion(report([...questions, asked(11)]), day(12))).toEqual({ step: null, nextAt: day(14) });
});

it('who has just answered is not asked again within two days', () => {
  expect(planQuestion(report([asked(7, 'still', 13)]), day(14.5))).toEqual({ step: null, nextAt: day(30) });
});

it('a confirmed report stays listed until the next question and the days after it, also between quarters', () => {
  expect(describeAnswers(report([asked(30, 'still', 31)]))).toEqual({ confirmedAt: day(31), freshUntil: day(61) });
  expect(describeAnswers(report([asked(90, 'still')])).freshUntil).toEqual(day(181));
  const questions = [asked(7, 'still'), asked(14, 'unsure')];
  expect(describeAnswers(report(questions))).toEqual({ confirmedAt: day(7), freshUntil: day(14) });
  expect(describeAnswers(report([asked(7)]))).toEqual({ confirmedAt: null, freshUntil: null });
});

it('a report fades after 14 days without an answer, and an answer ends that', () => {
  expect(isSilent([asked(3)], day(16.9))).toBe(false);
  expect(isSilent([asked(3), asked(7)], day(17))).toBe(true);
  expect(isSilent([asked(3), asked(7, 'still', 16)], day(25))).toBe(false);
  expect(isSilent([asked(3, 'still'), asked(7)], day(21))).toBe(true);
});

it('an answer can be changed for 24 hours', () => {
  expect(canChange(asked(3, 'home', 4), day(4.99))).toBe(true);
  expect(canChange(asked(3, 'home', 4), day(5))).toBe(false);
  expect(canChange(asked(3), day(3))).toBe(false);
});
