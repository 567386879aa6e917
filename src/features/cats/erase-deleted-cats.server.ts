import type { Context } from '#platform/context.ts';
import { erasedWords } from './erased-cat.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** As long as its photo is kept: until then a slip can be undone. */
export const keptDeletedDays = 30;
/** The columns demand one; nobody has reported a cat in the Gulf of Guinea. */
const nowhere = { latitude: 0, longitude: 0, public_latitude: 0, public_longitude: 0 };

/**
 * Forgets the words and the place of reports that were deleted more than 30 days ago, as the page on privacy promises. The
 * row stays: what was decided about it is told by the audit log. Answers how many there were.
 */
export async function eraseDeletedCats({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('cats')
    .set({ ...erasedWords, ...nowhere, client_id: null, updated_at: now() })
    .where('status', '=', 'deleted')
    .where('deleted_at', '<', new Date(now().getTime() - keptDeletedDays * dayMs))
    .where((is) => is.or([is('description', '<>', erasedWords.description), is('latitude', '<>', 0)]))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
