import type { FollowUpAnswer } from '#db/report-values.ts';

/**
 * The days after the loss on which the owner is asked. They follow the curve of found cats: 34 % by day 7, 50 % by day 30, 56 % by
 * day 61 (Huang and others, 2018).
 */
const lostDays = [3, 7, 14, 30, 61, 90];
/** Most of what a finder can do is done in the first days. */
const foundDays = [1, 3, 7, 14, 30];
const quarterDays = 91;
/** Somebody who is not sure is asked again. */
const unsureDays = 7;
/** A question soon after an answer would ask what was just said. */
const restDays = 2;
/** A report is not doubted on the day when it is made. */
const newReportDays = 1;
/** Without an answer for so long, the report comes after the others. */
export const silenceMs = 14 * 24 * 60 * 60_000;
/** An answer can be changed this long. */
export const changeableMs = 24 * 60 * 60_000;

const dayMs = 24 * 60 * 60_000;

export interface Question {
  step: number;
  askedAt: Date;
  answer: FollowUpAnswer | null;
  answeredAt: Date | null;
}

export interface AskedReport {
  isLost: boolean;
  /** The loss or the find. */
  startedAt: Date;
  /** Since when others have seen the report. */
  reportedAt: Date;
  questions: Question[];
}

interface Plan {
  /** The day of the question that is due. Of several missed ones this is the last. */
  step: number | null;
  nextAt: Date;
}

export const dayOf = (startedAt: Date, at: Date): number => Math.floor((at.getTime() - startedAt.getTime()) / dayMs);

/** Questions before `startedAt` plus a step are never due; each step is due once. */
export function planQuestion({ isLost, startedAt, reportedAt, questions }: AskedReport, now: Date): Plan {
  const lastStep = Math.max(0, ...questions.map(({ step }) => step));
  const last = findLastAnswer(questions);
  const isUnsure = last?.answer === 'unsure';
  const notBefore = Math.max(
    reportedAt.getTime() + newReportDays * dayMs,
    last ? last.answeredAt.getTime() + (isUnsure ? unsureDays : restDays) * dayMs : 0,
  );
  let due: number | null = null;
  for (const day of daysToAsk(isLost, isUnsure ? Math.ceil((notBefore - startedAt.getTime()) / dayMs) : null)) {
    const at = startedAt.getTime() + day * dayMs;
    if (day <= lastStep || at < notBefore) continue;
    if (at > now.getTime()) return { step: due, nextAt: new Date(at) };
    due = day;
  }
  throw new Error('The days never end');
}

/** `extra` is a day outside of the schedule. */
function* daysToAsk(isLost: boolean, extra: number | null): Generator<number> {
  let waiting = extra;
  for (const day of scheduledDays(isLost)) {
    if (waiting !== null && waiting < day) {
      yield waiting;
      waiting = null;
    }
    yield day;
  }
}

export function* scheduledDays(isLost: boolean): Generator<number> {
  const first = isLost ? lostDays : foundDays;
  yield* first;
  for (let day = first.at(-1)! + quarterDays; ; day += quarterDays) yield day;
}

type Answered = Question & { answer: FollowUpAnswer; answeredAt: Date };

export function findLastAnswer(questions: readonly Question[]): Answered | null {
  const answered = questions.filter((each): each is Answered => each.answeredAt !== null);
  return answered.reduce<Answered | null>(
    (last, each) => (last && last.answeredAt >= each.answeredAt ? last : each),
    null,
  );
}

/** True if a question since the last answer has waited too long. */
export function isSilent(questions: readonly Question[], now: Date): boolean {
  const answeredAt = findLastAnswer(questions)?.answeredAt.getTime() ?? 0;
  return questions.some(
    ({ askedAt, answer }) =>
      answer === null && askedAt.getTime() > answeredAt && askedAt.getTime() <= now.getTime() - silenceMs,
  );
}

/** What the report shows follows from all answers, so that a changed answer leaves no trace of the first. */
export function describeAnswers(report: AskedReport): { confirmedAt: Date | null; freshUntil: Date | null } {
  const confirmed = findLastAnswer(report.questions.filter(({ answer }) => answer === 'still'));
  if (!confirmed) return { confirmedAt: null, freshUntil: null };
  const before = report.questions.filter(({ step }) => step <= confirmed.step);
  const { nextAt } = planQuestion({ ...report, questions: before }, confirmed.answeredAt);
  return { confirmedAt: confirmed.answeredAt, freshUntil: nextAt };
}

export const canChange = ({ answeredAt }: Pick<Question, 'answeredAt'>, now: Date): boolean =>
  answeredAt !== null && now.getTime() - answeredAt.getTime() < changeableMs;
