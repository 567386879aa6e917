import { type Selectable, sql, type Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { AskedReport, Question } from './schedule/plan-question.ts';

type Cat = Selectable<Schema['cats']>;
export type AskedCat = Pick<Cat, 'id' | 'is_lost' | 'created_at' | 'seen_at' | 'reviewed_at'>;

export const askedColumns = ['id', 'is_lost', 'created_at', 'seen_at', 'reviewed_at'] as const;

/** A time of the loss after the report is a mistake of the form's clock. */
export function toAskedReport(cat: AskedCat, questions: Question[]): AskedReport {
  const { seen_at: seenAt, created_at: createdAt, reviewed_at: reviewedAt } = cat;
  return {
    isLost: cat.is_lost,
    startedAt: seenAt && seenAt < createdAt ? seenAt : createdAt,
    reportedAt: reviewedAt && reviewedAt > createdAt ? reviewedAt : createdAt,
    questions,
  };
}

/** In the order of their steps, by cat. */
export async function listQuestions(
  db: Pick<Transaction<Schema>, 'selectFrom'>,
  catIds: number[],
): Promise<Map<number, Question[]>> {
  const rows = await db
    .selectFrom('follow_ups')
    .selectAll()
    .where('cat_id', '=', sql<number>`any(${catIds}::bigint[])`)
    .orderBy('cat_id')
    .orderBy('step')
    .execute();
  const byCat = new Map<number, Question[]>(catIds.map((id) => [id, []]));
  for (const { cat_id, step, asked_at: askedAt, answer, answered_at: answeredAt } of rows) {
    byCat.get(cat_id)!.push({ step, askedAt, answer, answeredAt });
  }
  return byCat;
}
