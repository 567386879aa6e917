import type { Context } from '#context/context.ts';
import { toViewer, type Viewer } from '#context/viewer.ts';
import type { FollowUpAnswer } from '#db/report-values.ts';
import type { Photo } from '#features/cats/model/cat.ts';
import { presentPhoto } from '#features/cats/model/present-cat.server.ts';
import { listQuestions } from './asked-report.server.ts';
import { readFollowUpToken } from './follow-up-token.server.ts';
import { canChange, changeableMs, findLastAnswer } from './schedule/plan-question.ts';

/** A report whose author answers. */
export interface AnsweredReport {
  catId: number;
  author: Viewer;
}

/** Null for an invalid link, and once the report has no author who may answer. */
export async function findReportOfToken({ db }: Pick<Context, 'db'>, token: string): Promise<AnsweredReport | null> {
  const catId = await readFollowUpToken({ db }, token);
  if (catId === null) return null;
  const author = await db
    .selectFrom('cats')
    .innerJoin('users', 'users.id', 'cats.user_id')
    .selectAll('users')
    .where('cats.id', '=', catId)
    .where('cats.status', '<>', 'deleted')
    .where('users.status', 'in', ['active', 'pending'])
    .executeTakeFirst();
  return author ? { catId, author: toViewer(author) } : null;
}

/** Null for another's report. */
export async function findOwnReport(
  { db }: Pick<Context, 'db'>,
  { catId, viewer }: { catId: number; viewer: Viewer },
): Promise<AnsweredReport | null> {
  const cat = await db
    .selectFrom('cats')
    .select('id')
    .where('id', '=', catId)
    .where('user_id', '=', viewer.id)
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
  return cat ? { catId, author: viewer } : null;
}

export interface FollowUp {
  cat: {
    id: number;
    name: string;
    isLost: boolean;
    isHome: boolean;
    isShown: boolean;
    label: string | null;
    photo: Photo | null;
  };
  /** The day of the latest question or answer, which chooses the advice. */
  step: number;
  /** The last answer, if no question came after it and the report still says so. */
  answered: { answer: FollowUpAnswer; at: string; changeableUntil: string | null } | null;
  nextAt: string | null;
}

export async function getFollowUp(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { catId }: AnsweredReport,
): Promise<FollowUp> {
  const cat = await db.selectFrom('cats').selectAll().where('id', '=', catId).executeTakeFirstOrThrow();
  const questions = (await listQuestions(db, [catId])).get(catId)!;
  const last = findLastAnswer(questions);
  const isOpen = questions.some(({ answer, askedAt }) => answer === null && (!last || askedAt > last.answeredAt));
  const until = last && canChange(last, now()) ? new Date(last.answeredAt.getTime() + changeableMs) : null;
  return {
    cat: {
      id: cat.id,
      name: cat.name,
      isLost: cat.is_lost,
      isHome: cat.reunited_at !== null,
      isShown: cat.status === 'approved',
      label: cat.place_label,
      photo: presentPhoto(cat),
    },
    step: questions.at(-1)?.step ?? 0,
    answered:
      last && !isOpen && (last.answer === 'home') === (cat.reunited_at !== null)
        ? { answer: last.answer, at: last.answeredAt.toISOString(), changeableUntil: until?.toISOString() ?? null }
        : null,
    nextAt: cat.next_question_at?.toISOString() ?? null,
  };
}
