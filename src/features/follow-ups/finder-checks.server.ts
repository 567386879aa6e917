import type { Context } from '#context/context.ts';
import { type FinderCheck, finderChecks } from '#db/report-values.ts';

export async function listFinderChecks({ db }: Pick<Context, 'db'>, catId: number): Promise<FinderCheck[]> {
  const rows = await db.selectFrom('finder_checks').select('done').where('cat_id', '=', catId).execute();
  return finderChecks.filter((check) => rows.some(({ done }) => done === check));
}

/** The form shows all of them, so what is not in it is not done. */
export async function setFinderChecks(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { catId, done }: { catId: number; done: FinderCheck[] },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const gone = finderChecks.filter((check) => !done.includes(check));
    if (gone.length > 0)
      await transaction.deleteFrom('finder_checks').where('cat_id', '=', catId).where('done', 'in', gone).execute();
    if (done.length > 0)
      await transaction
        .insertInto('finder_checks')
        .values(done.map((check) => ({ cat_id: catId, done: check, done_at: now() })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  });
}
