import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { Context } from '#context/context.ts';
import { selectOwnCats } from '#features/cats/model/select-own-cats.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { CatToReview } from './cat-to-review.ts';
import { presentCatsToReview } from './present-cats-to-review.server.ts';

/** Throws `not-found`. */
export async function getCatToReview({ db }: Pick<Context, 'db'>, id: number): Promise<CatToReview> {
  const rows = await selectOwnCats(db).where('cats.id', '=', id).execute();
  const [cat] = await presentCatsToReview({ db }, rows);
  if (!cat) throw new AppError('not-found', { detail: m.cats_error_not_found() });
  return cat;
}
