import type { Context } from '#platform/context.ts';

/** Forgets who was counted in windows that have ended. Answers how many there were. */
export async function removePastLimits({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('rate_limits')
    .where('expire', '<=', now().getTime())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
