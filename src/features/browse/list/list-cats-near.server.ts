import { kept, unseen } from '@catlas/platform/db/prepared-statements.ts';
import { createListCursor } from '@catlas/platform/http/list-cursor.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#context/context.ts';
import { edgesOf, gridBoxOf } from '#features/browse/tiles/bounds-grid.ts';
import type { PublicCat } from '#features/cats/model/cat.ts';
import { hasTraits, isListed, isOfKind } from '#features/cats/model/cat-filter.server.ts';
import type { CatsNearQuery } from '#features/cats/model/cat-schemas.ts';
import { isoTime, type PublicCatRow, presentCatWithLooks } from '#features/cats/model/present-cat.server.ts';
import { traitsOf } from '#features/cats/model/trait-columns.server.ts';
import { defaultCenter } from '#features/places/place.ts';
import { inLocale } from '#i18n/request-locale.server.ts';
import { areaOfBounds, earthRadiusMeters, roundingMeters, type SearchedArea } from './searched-area.server.ts';

export interface CatsNear {
  cats: PublicCat[];
  /** The cursor is opaque; null means the end. */
  next_cursor: string | null;
}

const nearestCursors = createListCursor('flag', 'meters', 'id');
const newestCursors = createListCursor('time', 'id');

/** Sorts by published place, unconfirmed reports last, or the newest first; `bounds` replace the circle. Throws `malformed` for an invalid cursor. */
export function listCatsNear(context: Pick<Context, 'db' | 'now'>, query: CatsNearQuery): Promise<CatsNear> {
  const latitude = query.latitude ?? defaultCenter.latitude;
  const longitude = query.longitude ?? defaultCenter.longitude;
  return listCatsAround(context, sql`globe_point(${latitude}, ${longitude})`, query);
}

/** Includes the cat itself; empty if there is no such cat. */
export function listCatsNearCat(
  context: Pick<Context, 'db' | 'now'>,
  id: number,
  query: Omit<CatsNearQuery, 'latitude' | 'longitude'>,
): Promise<CatsNear> {
  return listCatsAround(context, sql`(select public_position from cats where id = ${id})`, query);
}

async function listCatsAround(
  context: Pick<Context, 'db' | 'now'>,
  center: RawBuilder<unknown>,
  query: Omit<CatsNearQuery, 'latitude' | 'longitude'>,
): Promise<CatsNear> {
  const searched = { query, now: context.now() };
  const isNewest = query.sort === 'newest';
  const { rows } = await sql<PublicCatRow & { straight_meters: number }>`
    select c.id, c.name, c.description, c.is_lost, c.status, c.public_latitude, c.public_longitude, c.location_type, c.place_label,
           c.photo_key, c.photo_width, c.photo_height, c.photo_placeholder, c.confirmed_at, c.is_faded, c.user_id, u.display_name as author_name,
           ${isoTime('created_at')} as created_at, ${isoTime('reunited_at')} as reunited_at, ${traitsOf('c')}, nearest.straight_meters
    from (${isNewest ? newest(center, searched) : nearest(center, searched)}) as nearest
    join cats c on c.id = nearest.id
    left join users u on u.id = c.user_id and u.status <> 'inactive'
    order by ${isNewest ? sql`c.created_at desc, c.id desc` : sql`c.is_faded, nearest.straight_meters, c.id`} ${kept}`.execute(
    context.db,
  );

  const page = rows.slice(0, query.limit);
  const present = () => page.map((row) => presentCatWithLooks(row, groundFromStraight(row.straight_meters)));
  const last = rows.length > query.limit ? page.at(-1) : undefined;
  return {
    cats: query.locale ? inLocale(query.locale, present) : present(),
    next_cursor: last ? formatCursor(last, isNewest) : null,
  };
}

function formatCursor(
  { is_faded, straight_meters, created_at, id }: PublicCatRow & { straight_meters: number },
  isNewest: boolean,
) {
  return isNewest
    ? newestCursors.format(new Date(created_at), id)
    : nearestCursors.format(is_faded, straight_meters, id);
}

interface Searched {
  query: Omit<CatsNearQuery, 'latitude' | 'longitude'>;
  now: Date;
}

function areaOf({ bounds, radius_km: radiusKm }: Searched['query']): SearchedArea {
  return bounds ? areaOfBounds(edgesOf(gridBoxOf(bounds))) : circleOf(radiusKm);
}

/** The index `cats_listed_by_place` covers these conditions, except traits and words. */
function conditionsOf({ query, now }: Searched, area: SearchedArea): RawBuilder<unknown> {
  return sql`${isOfKind(query)}
        and public_position <@ (select box from asked)
        ${area.condition}
        and ${isListed(query, now, query.days)}
        ${query.is_lost === undefined ? sql`` : sql`and is_lost = ${query.is_lost}`}
        ${hasTraits(query)}`;
}

const askedOf = (point: RawBuilder<unknown>, area: SearchedArea) => sql`
    with asked as materialized (
      select center, ${area.box} as box
      from (select ${point} as center offset 0) as point
    )`;

/**
 * It walks the index outwards until the page or the circle ends. The reports that their authors have not confirmed follow, and are only read if the others do
 * not fill the page.
 */
function nearest(point: RawBuilder<unknown>, searched: Searched): RawBuilder<{ id: number; straight_meters: number }> {
  const { query } = searched;
  const after = query.cursor ? nearestCursors.parse(query.cursor) : null;
  const area = areaOf(query);
  const center = sql`(select center from asked)`;
  const count = unseen(query.limit + 1, 'bigint');
  // The inner query returns all ties, because the outer one orders them by id.
  const part = (isFaded: boolean) => sql`
    (select id, straight_meters
    from (
      select id, public_position <-> ${center} as straight_meters
      from cats
      where ${conditionsOf(searched, area)} and is_faded = ${sql.lit(isFaded)}
        ${after?.[0] === isFaded ? sql`and (public_position <-> ${center}, id) > (${after[1]}, ${after[2]})` : sql``}
      order by public_position <-> ${center}
      fetch first ${count} rows with ties
    ) as within_area
    ${area.reach}
    order by straight_meters, id
    limit ${count})`;
  return sql`${askedOf(point, area)}
    select id, straight_meters
    from (${after?.[0] ? part(true) : sql`${part(false)} union all ${part(true)}`}) as parts
    limit ${count}`;
}

/** A cursor has milliseconds, as the answer has. */
function newest(point: RawBuilder<unknown>, searched: Searched): RawBuilder<{ id: number; straight_meters: number }> {
  const { query } = searched;
  const after = query.cursor ? newestCursors.parse(query.cursor) : null;
  const area = areaOf(query);
  return sql`${askedOf(point, area)}
    select id, straight_meters
    from (
      select id, created_at, public_position <-> (select center from asked) as straight_meters
      from cats
      where ${conditionsOf(searched, area)}
        ${after ? sql`and (date_trunc('milliseconds', created_at), id) < (${after[0]}, ${after[1]})` : sql``}
    ) as within_area
    ${area.reach}
    order by created_at desc, id desc
    limit ${unseen(query.limit + 1, 'bigint')}`;
}

function circleOf(radiusKm: number): SearchedArea {
  const reachMeters = straightFromGround(Math.min(radiusKm * 1000, Math.PI * earthRadiusMeters));
  return {
    box: sql`cube_enlarge(center, ${reachMeters + roundingMeters}, 3)`,
    condition: sql``,
    reach: sql`where straight_meters <= ${reachMeters}`,
  };
}

/** Converts between distance over ground and straight through the globe, in metres. */
export function straightFromGround(meters: number): number {
  return 2 * earthRadiusMeters * Math.sin(meters / (2 * earthRadiusMeters));
}
export function groundFromStraight(meters: number): number {
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, meters / (2 * earthRadiusMeters)));
}
