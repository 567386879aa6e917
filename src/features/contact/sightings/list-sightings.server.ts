import { prepare } from '@catlas/platform/db/prepared-statements.ts';
import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import type { Database } from '#db/schema.ts';
import { canSeeCat, canSeeExactPlace } from '#features/cats/model/cat-policy.ts';
import {
  presentPublicSighting,
  presentSightingToDecide,
  sightingColumns,
} from '#features/contact/model/present-sighting.server.ts';
import { mostSightings, type PublicSighting, type SightingToDecide } from '#features/contact/model/sighting.ts';
import { m } from '#i18n/paraglide/messages.js';

type ListContext = Pick<Context, 'db'> & { viewer: Viewer | null };

/** Only author and administrators get unpublished sightings. Throws `not-found` for a cat that the viewer can't see. */
export async function listSightings(
  context: ListContext,
  catId: number,
): Promise<(PublicSighting | SightingToDecide)[]> {
  const cat = await context.db
    .selectFrom('cats')
    .select(['user_id', 'status'])
    .where('id', '=', catId)
    .executeTakeFirst();
  if (!cat || !canSeeCat(context.viewer, cat)) throw new AppError('not-found', { detail: m.cats_error_not_found() });
  return listSightingsOfSeenCat(context, catId);
}

const selectSightings = (db: Database, catId: number) =>
  db
    .selectFrom('sightings')
    .innerJoin('cats', 'cats.id', 'sightings.cat_id')
    .select(sightingColumns)
    .select('cats.user_id as author_id')
    .where('sightings.cat_id', '=', catId)
    .orderBy((by) => by.fn.coalesce('sightings.seen_at', 'sightings.created_at'), 'desc')
    .orderBy('sightings.id', 'desc')
    .limit(mostSightings);

const selectForAdmin = prepare((db: Database, { catId }: { catId: number }) => selectSightings(db, catId));

const selectForOthers = prepare((db: Database, { catId, viewerId }: { catId: number; viewerId: string | null }) =>
  selectSightings(db, catId).where(({ or, and, eb }) =>
    or([
      eb('cats.user_id', '=', viewerId),
      and([
        eb('sightings.status', '=', 'published'),
        eb('sightings.kind', '<>', 'mine'),
        eb('cats.reunited_at', 'is', null),
      ]),
    ]),
  ),
);

/** The loader of a cat's page reads the cat itself, so this is one query. */
export async function listSightingsOfSeenCat(
  { db, viewer }: ListContext,
  catId: number,
): Promise<(PublicSighting | SightingToDecide)[]> {
  const rows =
    viewer?.type === 'admin'
      ? await selectForAdmin(db, { catId })
      : await selectForOthers(db, { catId, viewerId: viewer?.id ?? null });
  return rows.map((row) =>
    canSeeExactPlace(viewer, { user_id: row.author_id }) ? presentSightingToDecide(row) : presentPublicSighting(row),
  );
}
