import type { Viewer } from '#features/accounts/viewer.ts';
import type { Context } from '#platform/context.ts';
import type { OwnCat } from './cat.ts';
import { erasedWords } from './erased-cat.ts';
import { presentOwnCat } from './present-cat.server.ts';
import { selectOwnCats } from './select-own-cats.server.ts';

/** All cats of a member, newest first, with their exact places; deleted ones as long as they can be had back. */
export async function listUserCats({ db, viewer }: Pick<Context, 'db'> & { viewer: Viewer }): Promise<OwnCat[]> {
  const rows = await selectOwnCats(db)
    .where('cats.user_id', '=', viewer.id)
    .where((is) => is.or([is('cats.status', '<>', 'deleted'), is('cats.description', '<>', erasedWords.description)]))
    .orderBy('cats.created_at', 'desc')
    .orderBy('cats.id', 'desc')
    .execute();
  return rows.map(presentOwnCat);
}
