import { sql } from 'kysely';
import { type PublicCatRow, presentCat } from '#features/cats/model/present-cat.server.ts';
import { traitsOf } from '#features/cats/model/trait-columns.server.ts';
import type { Context } from '#product/context.ts';
import type { Lookalike } from './cat-to-review.ts';

/** Cats stray about this far, and neighbours report the same cat for about this long. */
const reachMeters = 2_000;
/** A smaller radius if only the kind matches: a found cat may be a missing cat. */
const otherKindMeters = 1_000;
const reachDays = 14;
const mostLookalikes = 4;
/** Only the nearest approved and pending cats are compared, which the index finds without a scan. */
const mostCompared = 500;
/** Of pg_trgm: "Minette" and "Minete" are alike, "Minette" and "Moustache" are not. */
const alikeNames = 0.35;

/** Compares `other` with `cats` of the outer query. */
const isNearInSpaceAndTime = (other: 'shown' | 'waiting') => {
  const [position, createdAt] = [sql.ref(`${other}.public_position`), sql.ref(`${other}.created_at`)];
  const reach = sql`${reachDays} * interval '1 day'`;
  return sql`${position} <@ cube_enlarge(cats.public_position, ${reachMeters}, 3)
         and ${createdAt} between cats.created_at - ${reach} and cats.created_at + ${reach}`;
};

/**
 * Possible duplicates, by id: with the same photo anywhere, or close in place and time with a similar name or the other
 * kind (a missing cat may be a found cat). The most likely first.
 */
export async function listLookalikes({ db }: Pick<Context, 'db'>, ids: number[]): Promise<Map<number, Lookalike[]>> {
  const { rows } = await sql<PublicCatRow & { of: number; distance: number; has_same_photo: boolean }>`
    select cats.id as of, near.* from cats cross join lateral (
      select other.id, other.name, other.description, other.is_lost, other.status, other.public_latitude,
             other.public_longitude, other.location_type, other.place_label, other.photo_key, other.photo_width,
             other.photo_height, other.photo_placeholder, other.created_at, other.reunited_at, ${traitsOf('other')}, null as user_id, null as author_name,
             globe_point(other.latitude, other.longitude) <-> globe_point(cats.latitude, cats.longitude) as distance,
             coalesce(other.photo_key = cats.photo_key, false) as has_same_photo
      from (
        (select id from cats shown where status = 'approved' and ${isNearInSpaceAndTime('shown')}
         order by shown.public_position <-> cats.public_position limit ${mostCompared})
        union
        (select id from cats waiting where status = 'pending' and ${isNearInSpaceAndTime('waiting')}
         order by waiting.public_position <-> cats.public_position limit ${mostCompared})
        union
        (select id from cats pictured where photo_key = cats.photo_key and status <> 'deleted' and id <> cats.id
         order by id desc limit ${mostLookalikes})
      ) candidate join cats other on other.id = candidate.id
      where other.id <> cats.id
        and (other.photo_key = cats.photo_key or (other.is_lost <> cats.is_lost and other.public_position <@ cube_enlarge(cats.public_position, ${otherKindMeters}, 3))
             or similarity(other.name_key, cats.name_key) >= ${alikeNames})
      order by coalesce(other.photo_key = cats.photo_key, false) desc, similarity(other.name_key, cats.name_key) desc, distance, other.id
      limit ${mostLookalikes}
    ) near
    where cats.id = any(${ids}::bigint[])
  `.execute(db);
  const lookalikes = new Map<number, Lookalike[]>();
  for (const row of rows) {
    const { id, name, is_lost, status, photo, created_at } = presentCat(row);
    const distance_meters = Math.round(row.distance);
    const found = { id, name, is_lost, status, photo, created_at, distance_meters, has_same_photo: row.has_same_photo };
    lookalikes.set(row.of, [...(lookalikes.get(row.of) ?? []), found]);
  }
  return lookalikes;
}
