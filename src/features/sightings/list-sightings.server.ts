import { AppError } from '@catlas/platform/errors/app-error.ts';
import { canSeeCat, canSeeExactPlace } from '#features/cats/model/cat-policy.ts';
import { m } from '#i18n/paraglide/messages.js';
import { kept } from '#platform/db/prepared-statements.ts';
import type { Context } from '#product/context.ts';
import type { Viewer } from '#request/viewer.ts';
import { presentPublicSighting, presentSighting } from './model/present-sighting.server.ts';
import { mostSightings, type PublicSighting, type Sighting } from './model/sighting.ts';

type ListContext = Pick<Context, 'db'> & { viewer: Viewer | null };

/**
 * The sightings of a cat, the latest first: for its author and administrators all, with exact places; for others the published ones of a
 * cat that is still missing. Throws `not-found` for a cat that the viewer can't see.
 */
export async function listSightings(context: ListContext, catId: number): Promise<(PublicSighting | Sighting)[]> {
  const cat = await context.db
    .selectFrom('cats')
    .select(['id', 'user_id', 'status', 'reunited_at'])
    .where('id', '=', catId)
    .executeTakeFirst();
  if (!cat || !canSeeCat(context.viewer, cat)) throw new AppError('not-found', { detail: m.cats_error_not_found() });
  return listSightingsOfSeenCat(context, {
    id: catId,
    isHome: cat.reunited_at !== null,
    canSeeAll: canSeeExactPlace(context.viewer, cat),
  });
}

/** For the loader of a cat's page, which has read the cat for this viewer: one query. */
export async function listSightingsOfSeenCat(
  { db }: Pick<Context, 'db'>,
  { id, isHome, canSeeAll }: { id: number; isHome: boolean; canSeeAll: boolean },
): Promise<(PublicSighting | Sighting)[]> {
  if (isHome && !canSeeAll) return [];
  const rows = await db
    .selectFrom('sightings')
    .selectAll()
    .where('cat_id', '=', id)
    .$if(!canSeeAll, (query) => query.where('status', '=', 'published').where('kind', '<>', 'mine'))
    .orderBy((by) => by.fn.coalesce('seen_at', 'created_at'), 'desc')
    .orderBy('id', 'desc')
    .limit(mostSightings)
    .modifyEnd(kept)
    .execute();
  return rows.map(canSeeAll ? presentSighting : presentPublicSighting);
}
