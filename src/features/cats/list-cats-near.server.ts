import { sql } from 'kysely';
import { defaultCenter } from '#features/places/place.ts';
import type { Context } from '#platform/context.ts';
import { kept, unseen } from '#platform/db/kept-statements.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { PublicCat } from './cat.ts';
import type { CatsNearQuery } from './cat-schemas.ts';
import { isLookedFor } from './looked-for.server.ts';
import { type PublicCatRow, presentCat } from './present-cat.server.ts';
import { visibleSince } from './visible-since.ts';

const earthRadiusMeters = 6_371_008.8;

export interface CatsNear {
  cats: PublicCat[];
  /** Opaque; null at the end. */
  next_cursor: string | null;
}

/**
 * Approved cats around a point, nearest published place first. Without coordinates: around the middle of France.
 * Throws `malformed` for a cursor that isn't one of ours.
 */
export async function listCatsNear({ db, now }: Pick<Context, 'db' | 'now'>, query: CatsNearQuery): Promise<CatsNear> {
  const latitude = query.latitude ?? defaultCenter.latitude;
  const longitude = query.longitude ?? defaultCenter.longitude;
  const after = query.cursor ? parseCursor(query.cursor) : null;
  const reachMeters = straightFromGround(Math.min(query.radius_km * 1000, Math.PI * earthRadiusMeters));

  const center = unseen(sql`globe_point(${latitude}, ${longitude})`, 'cube');

  // The index walks outwards from the point and stops at the page's end, so the cost is that of a page and not of the
  // circle's cats; the radius is cut off afterwards. Ties are kept whole inside, because ids order them outside.
  const { rows } = await sql<PublicCatRow & { straight_meters: number }>`
    select c.id, c.name, c.description, c.is_lost, c.status, c.public_latitude, c.public_longitude, c.location_type, c.place_label,
           c.photo_key, c.photo_width, c.photo_height, c.photo_placeholder, c.created_at, c.reunited_at, c.user_id,
           u.display_name as author_name, c.straight_meters
    from (
      select cats.*, public_position <-> ${center} as straight_meters
      from cats
      where ${isLookedFor}
        and created_at >= ${unseen(visibleSince(now(), query.days), 'timestamptz')}
        ${query.is_lost === undefined ? sql`` : sql`and is_lost = ${query.is_lost}`}
        ${after ? sql`and (public_position <-> ${center}, id) > (${after.meters}, ${after.id})` : sql``}
      order by public_position <-> ${center}
      fetch first ${sql.lit(query.limit + 1)} rows with ties
    ) c
    left join users u on u.id = c.user_id and u.status <> 'inactive'
    where c.straight_meters <= ${reachMeters}
    order by c.straight_meters, c.id
    limit ${sql.lit(query.limit + 1)} ${kept}`.execute(db);

  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return {
    cats: page.map((row) => presentCat({ ...row, distance_meters: groundFromStraight(row.straight_meters) })),
    next_cursor: rows.length > query.limit && last ? formatCursor(last.straight_meters, last.id) : null,
  };
}

/** Distance over ground → straight through the globe, and back; metres. */
export function straightFromGround(meters: number): number {
  return 2 * earthRadiusMeters * Math.sin(meters / (2 * earthRadiusMeters));
}
export function groundFromStraight(meters: number): number {
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, meters / (2 * earthRadiusMeters)));
}

function formatCursor(meters: number, id: number) {
  return `${meters}_${id}`;
}

function parseCursor(cursor: string): { meters: number; id: number } {
  const [meters, id] = cursor.split('_').map(Number);
  if (meters === undefined || !Number.isFinite(meters) || !Number.isSafeInteger(id)) {
    throw new AppError('malformed', { detail: 'The cursor is not one of this list' });
  }
  return { meters, id: id! };
}
