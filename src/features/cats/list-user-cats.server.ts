import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import type { OwnCat } from '#features/cats/model/cat.ts';
import { erasedWords } from '#features/cats/model/erased-cat.ts';
import { presentOwnCat } from '#features/cats/model/present-cat.server.ts';
import { selectOwnCats } from '#features/cats/model/select-own-cats.server.ts';

/** Includes deleted cats while they can be restored. */
export async function listUserCats({ db, viewer }: Pick<Context, 'db'> & { viewer: Viewer }): Promise<OwnCat[]> {
  const rows = await selectOwnCats(db)
    .where('cats.user_id', '=', viewer.id)
    .where((is) => is.or([is('cats.status', '<>', 'deleted'), is('cats.description', '<>', erasedWords.description)]))
    .orderBy('cats.created_at', 'desc')
    .orderBy('cats.id', 'desc')
    .execute();
  return rows.map(presentOwnCat);
}
