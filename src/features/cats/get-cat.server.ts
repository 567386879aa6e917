import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { OwnCat, PublicCat } from '#features/cats/model/cat.ts';
import { canSeeCat, canSeeExactPlace } from '#features/cats/model/cat-policy.ts';
import { isErased } from '#features/cats/model/erased-cat.ts';
import { presentCat, presentOwnCat } from '#features/cats/model/present-cat.server.ts';
import { selectOwnCats } from '#features/cats/model/select-own-cats.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import { prepare } from '#platform/db/prepared-statements.ts';
import type { Context } from '#product/context.ts';
import type { Database } from '#product/schema.ts';
import type { Viewer } from '#request/viewer.ts';

const selectCat = prepare((db: Database, { id }: { id: number }) => selectOwnCats(db).where('cats.id', '=', id));

/** The owner and administrators also get the exact place. Throws `not-found`. */
export async function getCat(
  { db, viewer }: Pick<Context, 'db'> & { viewer: Viewer | null },
  id: number,
): Promise<PublicCat | OwnCat> {
  const [row] = await selectCat(db, { id });
  if (!row || isErased(row) || !canSeeCat(viewer, row))
    throw new AppError('not-found', { detail: m.cats_error_not_found() });
  return canSeeExactPlace(viewer, row) ? presentOwnCat(row) : presentCat(row);
}
