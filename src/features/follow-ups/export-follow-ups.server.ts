import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';

/** The questions about a member's reports, with the answers, for the data download. */
export async function exportFollowUps({ db, viewer }: Pick<Context, 'db'> & { viewer: Viewer }) {
  const own = db.selectFrom('cats').select('id').where('user_id', '=', viewer.id);
  const questions = await db
    .selectFrom('follow_ups')
    .selectAll()
    .where('cat_id', 'in', own)
    .orderBy('cat_id')
    .orderBy('step')
    .execute();
  const checks = await db
    .selectFrom('finder_checks')
    .selectAll()
    .where('cat_id', 'in', own)
    .orderBy('cat_id')
    .execute();
  const reunions = await db.selectFrom('reunions').selectAll().where('cat_id', 'in', own).orderBy('cat_id').execute();
  return { questions, checks, reunions };
}
