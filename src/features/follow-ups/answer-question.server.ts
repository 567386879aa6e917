import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { Context } from '#context/context.ts';
import type { FollowUpAnswer } from '#db/report-values.ts';
import { announceCats } from '#features/cats/live/announce-cats.server.ts';
import { isActive } from '#features/cats/model/cat-policy.ts';
import { reuniteCat } from '#features/cats/reunite-cat.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import { askedColumns, listQuestions, toAskedReport } from './asked-report.server.ts';
import type { AnsweredReport } from './find-follow-up.server.ts';
import { canChange, dayOf, describeAnswers, planQuestion, type Question } from './schedule/plan-question.ts';

/**
 * Stores the author's answer to the latest question, or changes the last answer within 24 hours. Later it is a new answer, so that the
 * link of an old mail still says that the cat is home. Throws `conflict` for a report that nobody looks for any more.
 */
export async function answerQuestion(
  context: Pick<Context, 'db' | 'live' | 'now'>,
  { catId, author }: AnsweredReport,
  answer: FollowUpAnswer,
): Promise<void> {
  const { db, now } = context;
  const at = now();
  await requireChangeable(context, catId, answer);
  // First, because it may be refused. An end between the two leaves a cat that is home, and the question open.
  await reuniteCat({ ...context, viewer: author }, { catId, reunited: answer === 'home' });
  const cat = await db.transaction().execute(async (transaction) => {
    const locked = await transaction
      .selectFrom('cats')
      .select([...askedColumns, 'is_faded', 'status', 'public_latitude', 'public_longitude'])
      .where('id', '=', catId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const stored = (await listQuestions(transaction, [catId])).get(catId)!;
    const report = toAskedReport(locked, stored);
    const question = answered(report.startedAt, stored, { answer, at });
    const values = { answer, answered_at: at };
    await transaction
      .insertInto('follow_ups')
      .values({ cat_id: catId, step: question.step, asked_at: question.askedAt, ...values })
      .onConflict((conflict) => conflict.columns(['cat_id', 'step']).doUpdateSet(values))
      .execute();
    if (answer !== 'home') await transaction.deleteFrom('reunions').where('cat_id', '=', catId).execute();
    const questions = [...stored.filter(({ step }) => step !== question.step), question];
    const { confirmedAt, freshUntil } = describeAnswers({ ...report, questions });
    await transaction
      .updateTable('cats')
      .set({
        confirmed_at: confirmedAt,
        fresh_until: freshUntil,
        next_question_at: planQuestion({ ...report, questions }, at).nextAt,
        updated_at: at,
        ...(answer !== 'unsure' && { is_faded: false }),
      })
      .where('id', '=', catId)
      .execute();
    return { ...locked, id: catId };
  });
  if (cat.status === 'approved' && answer !== 'home') await announceCats(context, 'cat-shown', [cat]);
}

async function requireChangeable({ db, now }: Pick<Context, 'db' | 'now'>, catId: number, answer: FollowUpAnswer) {
  const cat = await db.selectFrom('cats').selectAll().where('id', '=', catId).executeTakeFirstOrThrow();
  const questions = (await listQuestions(db, [catId])).get(catId)!;
  const isOver = cat.reunited_at !== null && answer !== 'home' && !questions.some((each) => isHomeNow(each, now()));
  if (!isActive(cat.status) || isOver) throw new AppError('conflict', { detail: m.questions_error_over() });
}

const isHomeNow = (question: Question, now: Date) => question.answer === 'home' && canChange(question, now);

/** The latest question, or a new one where that has an answer for good. */
function answered(startedAt: Date, stored: Question[], { answer, at }: { answer: FollowUpAnswer; at: Date }): Question {
  const latest = stored.at(-1);
  if (latest && (latest.answer === null || canChange(latest, at))) return { ...latest, answer, answeredAt: at };
  const step = Math.max(dayOf(startedAt, at), (latest?.step ?? -1) + 1);
  return { step, askedAt: at, answer, answeredAt: at };
}
