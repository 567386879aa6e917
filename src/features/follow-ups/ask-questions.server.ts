import { sql, type Transaction } from 'kysely';
import type { Context } from '#context/context.ts';
import type { Schema } from '#db/schema.ts';
import { announceCats } from '#features/cats/live/announce-cats.server.ts';
import { isLookedFor } from '#features/cats/model/looked-for.server.ts';
import { queueMails } from '#features/mail/queue-mails.server.ts';
import { askedColumns, listQuestions, toAskedReport } from './asked-report.server.ts';
import { formatSubject } from './question-subject.ts';
import { isSilent, planQuestion, silenceMs } from './schedule/plan-question.ts';

/** One transaction has so many reports. */
const batchSize = 100;
/** A large site that starts to ask needs many runs, so that its mail server is not flooded. */
const mostBatches = 5;

/**
 * Asks the authors of open reports whose next question is due. Question, mail and plan are written together, so nobody is asked
 * twice if the process ends in between. Then marks the reports whose authors have not answered. Returns the number of both.
 */
export async function askQuestions(context: Pick<Context, 'db' | 'live' | 'now'>): Promise<number> {
  let asked = 0;
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const done = await context.db.transaction().execute((transaction) => askBatch(transaction, context.now()));
    asked += done.asked;
    if (done.looked < batchSize) break;
  }
  return asked + (await fadeSilentReports(context));
}

async function askBatch(transaction: Transaction<Schema>, at: Date): Promise<{ looked: number; asked: number }> {
  const cats = await transaction
    .selectFrom('cats')
    .select([...askedColumns, 'user_id'])
    .where(isLookedFor)
    .where('user_id', 'is not', null)
    .where((is) => is.or([is('next_question_at', 'is', null), is('next_question_at', '<=', at)]))
    .orderBy(sql`next_question_at nulls first`)
    .limit(batchSize)
    .forUpdate()
    .skipLocked()
    .execute();
  const questions = await listQuestions(
    transaction,
    cats.map(({ id }) => id),
  );
  const due: { cat_id: number; step: number; userId: string }[] = [];
  for (const cat of cats) {
    const { step, nextAt } = planQuestion(toAskedReport(cat, questions.get(cat.id)!), at);
    if (step !== null) due.push({ cat_id: cat.id, step, userId: cat.user_id! });
    await transaction.updateTable('cats').set({ next_question_at: nextAt }).where('id', '=', cat.id).execute();
  }
  if (due.length > 0) {
    await transaction
      .insertInto('follow_ups')
      .values(due.map(({ cat_id, step }) => ({ cat_id, step, asked_at: at })))
      .execute();
    await queueMails(
      transaction,
      due.map(({ cat_id, step, userId }) => ({
        kind: 'question' as const,
        subject: formatSubject({ catId: cat_id, step }),
        userId,
        dueAt: at,
      })),
      { at },
    );
  }
  return { looked: cats.length, asked: due.length };
}

/** The candidates have an old question without an answer; `isSilent` decides. */
async function fadeSilentReports(context: Pick<Context, 'db' | 'live' | 'now'>): Promise<number> {
  const at = context.now();
  const longAgo = new Date(at.getTime() - silenceMs);
  const faded = await context.db.transaction().execute(async (transaction) => {
    const cats = await transaction
      .selectFrom('cats')
      .select(['id', 'public_latitude', 'public_longitude'])
      .where(isLookedFor)
      .where('is_faded', '=', false)
      .where('id', 'in', (select) =>
        select
          .selectFrom('follow_ups')
          .select('cat_id')
          .where('answered_at', 'is', null)
          .where('asked_at', '<=', longAgo),
      )
      .orderBy('id')
      .forUpdate()
      .skipLocked()
      .execute();
    const questions = await listQuestions(
      transaction,
      cats.map(({ id }) => id),
    );
    const silent = cats.filter(({ id }) => isSilent(questions.get(id)!, at));
    await transaction
      .updateTable('cats')
      .set({ is_faded: true })
      .where('id', '=', sql<number>`any(${silent.map(({ id }) => id)}::bigint[])`)
      .execute();
    return silent;
  });
  await announceCats(context, 'cat-shown', faded);
  return faded.length;
}
