import { sql } from 'kysely';
import { type PublicCatRow, presentCat } from '#features/cats/model/present-cat.server.ts';
import { traitsOf } from '#features/cats/model/trait-columns.server.ts';
import type { Context } from '#product/context.ts';
import type { Lookalike } from './cat-to-review.ts';
import { alikeNames, findMatchReasons, type MatchReason } from './match-reasons.ts';

/** Cats stray about this far, and neighbours report the same cat for about this long. */
const reachMeters = 2_000;
const reachDays = 14;
const mostLookalikes = 4;
/** Only the nearest approved and pending cats are considered, which the index finds without a scan. */
const mostNear = 500;
/** Of these, the descriptions of so many are compared. */
const mostCompared = 40;

/** Compares `other` with `cats` of the outer query. */
const isNearInSpaceAndTime = (other: 'shown' | 'waiting') => {
  const [position, createdAt] = [sql.ref(`${other}.public_position`), sql.ref(`${other}.created_at`)];
  const reach = sql`${reachDays} * interval '1 day'`;
  return sql`${position} <@ cube_enlarge(cats.public_position, ${reachMeters}, 3)
         and ${createdAt} between cats.created_at - ${reach} and cats.created_at + ${reach}`;
};

type ComparedRow = Omit<PublicCatRow, 'created_at'> & {
  created_at: Date;
  of: number;
  of_name: string;
  of_description: string;
  of_photo_key: string | null;
  of_created_at: Date;
  distance: number;
};

/**
 * Possible duplicates with the reasons, by id: with the same photo anywhere, or close in place and time with a similar
 * name or the same colours. The most likely first.
 */
export async function listLookalikes({ db }: Pick<Context, 'db'>, ids: number[]): Promise<Map<number, Lookalike[]>> {
  const lookalikes = new Map<number, Lookalike[]>();
  for (const row of await listNearReports({ db }, ids)) {
    const reasons = findMatchReasons(subjectOf(row), row, row.distance);
    if (reasons.length === 0) continue;
    const { id, name, is_lost, status, photo, created_at } = presentCat(row);
    const found = { id, name, is_lost, status, photo, created_at, reasons };
    lookalikes.set(row.of, [...(lookalikes.get(row.of) ?? []), found]);
  }
  // The query has the nearest first, and the sort is stable.
  for (const [id, found] of lookalikes) {
    lookalikes.set(id, found.toSorted((one, other) => weigh(other) - weigh(one)).slice(0, mostLookalikes));
  }
  return lookalikes;
}

const subjectOf = (row: ComparedRow) => ({
  name: row.of_name,
  description: row.of_description,
  photo_key: row.of_photo_key,
  created_at: row.of_created_at,
});

/** The same photo before a similar name, before common colours: the more of them, the better. */
function weigh({ reasons }: Lookalike): number {
  const weightOf = (reason: MatchReason) =>
    reason.kind === 'same-photo'
      ? 100
      : reason.kind === 'similar-name'
        ? 20
        : reason.kind === 'same-colours'
          ? reason.colours.length
          : 0;
  return reasons.reduce((sum, reason) => sum + weightOf(reason), 0);
}

/** Reports with the same photo or near in place and time, by id: those to compare. */
async function listNearReports({ db }: Pick<Context, 'db'>, ids: number[]): Promise<ComparedRow[]> {
  const { rows } = await sql<ComparedRow>`
    select cats.id as of, cats.name as of_name, cats.description as of_description, cats.photo_key as of_photo_key,
           cats.created_at as of_created_at, near.* from cats cross join lateral (
      select other.id, other.name, other.description, other.is_lost, other.status, other.public_latitude,
             other.public_longitude, other.location_type, other.place_label, other.photo_key, other.photo_width,
             other.photo_height, other.photo_placeholder, other.created_at, other.reunited_at, ${traitsOf('other')}, null as user_id, null as author_name,
             globe_point(other.latitude, other.longitude) <-> globe_point(cats.latitude, cats.longitude) as distance
      from (
        (select id from cats shown where status = 'approved' and ${isNearInSpaceAndTime('shown')}
         order by shown.public_position <-> cats.public_position limit ${mostNear})
        union
        (select id from cats waiting where status = 'pending' and ${isNearInSpaceAndTime('waiting')}
         order by waiting.public_position <-> cats.public_position limit ${mostNear})
        union
        (select id from cats pictured where photo_key = cats.photo_key and status <> 'deleted' and id <> cats.id
         order by id desc limit ${mostLookalikes})
      ) candidate join cats other on other.id = candidate.id
      where other.id <> cats.id
      order by coalesce(other.photo_key = cats.photo_key, false) desc,
               similarity(other.name_key, cats.name_key) >= ${alikeNames} desc, distance, other.id
      limit ${mostCompared}
    ) near
    where cats.id = any(${ids}::bigint[])
    order by cats.id, distance, near.id
  `.execute(db);
  return rows;
}
