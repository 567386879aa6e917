import { prepare } from '@catlas/platform/db/prepared-statements.ts';
import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import type { ReviewStatus } from '#db/report-values.ts';
import type { Database } from '#db/schema.ts';
import type { OwnCat, PublicCat } from '#features/cats/model/cat.ts';
import { canSeeCat, canSeeExactPlace } from '#features/cats/model/cat-policy.ts';
import { isErased } from '#features/cats/model/erased-cat.ts';
import { presentCat, presentOwnCat, presentUncheckedCat } from '#features/cats/model/present-cat.server.ts';
import { selectOwnCats } from '#features/cats/model/select-own-cats.server.ts';
import { m } from '#i18n/paraglide/messages.js';

type ReadContext = Pick<Context, 'db'> & { viewer: Viewer | null };

const selectCat = prepare((db: Database, { id }: { id: number }) => selectOwnCats(db).where('cats.id', '=', id));

async function findCat(db: Database, id: number) {
  const [row] = await selectCat(db, { id });
  return row && !isErased(row) ? row : null;
}

const notFound = () => new AppError('not-found', { detail: m.cats_error_not_found() });

/**
 * The owner and administrators also get the exact place. `key` is the code of a short link, which shows a report that
 * is being checked without its author's words. Throws `not-found`.
 */
export async function getCat(
  { db, viewer }: ReadContext,
  id: number,
  key: string | null = null,
): Promise<PublicCat | OwnCat> {
  const row = await findCat(db, id);
  if (!row) throw notFound();
  if (canSeeExactPlace(viewer, row)) return presentOwnCat(row);
  if (canSeeCat(viewer, row)) return presentCat(row);
  if (await isOpenedByLink(db, row, key)) return presentUncheckedCat(row);
  throw notFound();
}

/** The fields that everyone gets once the report is checked, for readers who see it now. Throws `not-found`. */
export async function getPublicFields({ db, viewer }: ReadContext, id: number): Promise<PublicCat> {
  const row = await findCat(db, id);
  if (!row || !canSeeCat(viewer, row)) throw notFound();
  return presentCat(row);
}

/**
 * A report that is being checked can be seen by those to whom its author gave the link: `key` is the code of one of its
 * short links. A link of a refused or deleted report opens nothing.
 */
export async function isOpenedByLink(
  db: Database,
  { id, status }: { id: number; status: ReviewStatus },
  key: string | null,
): Promise<boolean> {
  return status === 'pending' && key !== null && (await isCodeOf(db, { catId: id, code: key }));
}

/** Whether a short link of the cat has this code. */
export async function isCodeOf(db: Database, { catId, code }: { catId: number; code: string }): Promise<boolean> {
  const link = await db
    .selectFrom('short_links')
    .select('code')
    .where('cat_id', '=', catId)
    .where('code', '=', code)
    .executeTakeFirst();
  return link !== undefined;
}
