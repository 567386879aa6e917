import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import { tablesErasedWithCats } from '#db/review-kinds.ts';
import { deletedDays } from '#features/cats/model/cat.ts';
import { erasedWords } from '#features/cats/model/erased-cat.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** The columns require a point; this one, in the Gulf of Guinea, matches no real report. */
const nowhere = { latitude: 0, longitude: 0, public_latitude: 0, public_longitude: 0 };

/** Erases reports deleted more than 30 days ago (privacy page); the audit log needs the row. Returns their number. */
export async function eraseDeletedCats({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const erased = await transaction
      .updateTable('cats')
      .set({ ...erasedWords, ...nowhere, objection: null, objection_words: null, updated_at: now() })
      .where('status', '=', 'deleted')
      .where('deleted_at', '<', new Date(now().getTime() - deletedDays * dayMs))
      .where((is) => is.or([is('description', '<>', erasedWords.description), is('latitude', '<>', 0)]))
      .returning('id')
      .execute();
    const ids = sql<number>`any(${erased.map(({ id }) => id)}::bigint[])`;
    // The row stays with its photo until the file is removed.
    await transaction
      .updateTable('cat_changes')
      .set({ name: erasedWords.name, description: erasedWords.description })
      .where('cat_id', '=', ids)
      .execute();
    for (const table of ['follow_ups', 'finder_checks', 'reunions', ...tablesErasedWithCats] as const) {
      await transaction.deleteFrom(table).where('cat_id', '=', ids).execute();
    }
    return erased.length;
  });
}
