import type { Context } from '#product/context.ts';

/** Forgets what the geocoder answered longer ago than answers are good for. Answers how many there were. */
export async function removeExpiredAnswers({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('geocoder_answers')
    .where('expires_at', '<=', now())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
